//! What messages look like is what their types write.

use serde::Serialize;
use serde_json::json;
use wargame::{
    shape::{Field, Form, Shape, Shapes},
    shaped,
};

shaped! {
    /// How a thing is, in two
    /// lines.
    #[derive(Copy, Clone, Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Way {
        Well,
        NotWell,
    }
}

shaped! {
    /// Something with more to it.
    #[derive(Serialize)]
    #[serde(tag = "kind", content = "much", rename_all = "lowercase")]
    enum Level {
        /// It is none.
        None,
        Some(u8),
    }
}

shaped! {
    #[derive(Serialize)]
    struct Inner {
        /// Where it stands.
        at: &'static str,
    }
}

shaped! {
    /// A thing, called "it"
    #[derive(Serialize)]
    struct Outer<'a> as "Thing" {
        /// At most nine.
        count: u8 where { "maximum": 9 },
        #[serde(rename = "as")]
        way: Way,
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<i8>,
        #[serde(skip)]
        #[allow(dead_code, reason = "it is not written")]
        hidden: bool,
        #[serde(flatten)]
        inner: Option<Inner>,
        levels: &'a [Level],
        pair: (String, Option<f64>),
    }
}

fn shapes() -> Shapes {
    let mut shapes = Shapes::default();
    assert_eq!(Outer::shape(&mut shapes), Form::Of("Thing"));
    shapes
}

fn fields(shapes: &Shapes, name: &str) -> Vec<Field> {
    match &shapes.get(name).expect("it was met").form {
        Form::Record(fields) => fields.clone(),
        other => panic!("{name} is {other:?}"),
    }
}

#[test]
fn fields_are_called_bounded_and_left_out_as_serde_writes_them() {
    let thing = fields(&shapes(), "Thing");
    let names: Vec<_> = thing.iter().map(|f| (f.name.as_str(), f.optional)).collect();
    let expected = [("count", false), ("as", false), ("left", true), ("at", true), ("levels", false), ("pair", false)];
    assert_eq!(names, expected);
    assert_eq!(thing[0].form, Form::Whole(Some(0), Some(255)).bound(json!({ "maximum": 9 })));
    assert_eq!(thing[2].form, Form::Whole(Some(-128), Some(127)), "null is never written");
    assert_eq!(thing[5].form, Form::Places(vec![Form::Text, Form::OrNull(Box::new(Form::Number))]));
    let written = |left, inner| {
        let levels = &[Level::None, Level::Some(2)];
        let thing =
            Outer { count: 1, way: Way::NotWell, left, hidden: true, inner, levels, pair: (String::new(), None) };
        let written = serde_json::to_value(thing).expect("plain data");
        written.as_object().expect("an object").keys().cloned().collect::<Vec<_>>()
    };
    assert_eq!(written(Some(1), Some(Inner { at: "here" })), ["as", "at", "count", "left", "levels", "pair"]);
    assert_eq!(written(None, None), ["as", "count", "levels", "pair"], "the others are always there");
}

#[test]
fn words_of_an_enum_are_those_that_serde_writes() {
    let shapes = shapes();
    let words = |all: &[&str]| Form::Words(all.iter().map(|&w| w.to_owned()).collect());
    assert_eq!(shapes.get("Way").expect("it was met").form, words(&["well", "not-well"]));
    let level = fields(&shapes, "Level");
    assert_eq!((level[0].name.as_str(), &level[0].form), ("kind", &words(&["none", "some"])));
    assert_eq!((level[1].name.as_str(), level[1].optional), ("much", true));
    assert_eq!((level[0].about.as_str(), level[1].about.as_str()), ("`none`: It is none.", "Of `some`."));
}

#[test]
fn comments_come_along() {
    let shapes = shapes();
    let about = |name: &str| shapes.get(name).expect("it was met").about.clone();
    assert_eq!(
        (about("Thing").as_str(), about("Way").as_str()),
        ("A thing, called \"it\"", "How a thing is, in two lines.")
    );
    assert_eq!(fields(&shapes, "Thing")[3].about, "Where it stands.");
}

mod other {
    use super::{Serialize, shaped};

    shaped! {
        #[derive(Serialize)]
        pub struct Inner {
            pub other: bool,
        }
    }
}

#[test]
#[should_panic(expected = "two types are called Inner")]
fn two_types_of_one_name_are_found() {
    let mut shapes = Shapes::default();
    Inner::shape(&mut shapes);
    other::Inner::shape(&mut shapes);
}
