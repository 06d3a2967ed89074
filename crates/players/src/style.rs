//! Numbers a commander's judgement depends on. A level, a tuned file, a plan of the marshal: all are styles.

use hexmap::HexId;
use wargame::Dice;

/// As many as any game has.
pub const PARAMETERS: usize = 21;

/// One number: what it means, where it stands, and how far it may be turned.
#[derive(Copy, Clone, Debug)]
pub struct Parameter {
    at: usize,
    pub name: &'static str,
    pub usual: i16,
    pub least: i16,
    pub most: i16,
}

impl Parameter {
    /// The constant by which the code asks for it, and its numbers.
    pub const fn new(at: usize, name: &'static str, usual: i16, least: i16, most: i16) -> Parameter {
        Parameter { at, name, usual, least, most }
    }
}

/// The parameters of a side, where each stands at the place its constant says, has a name of its own and stands between its
/// ends. For constants: the program is not compiled with others.
pub const fn checked(parameters: &[Parameter]) -> &[Parameter] {
    assert!(parameters.len() <= PARAMETERS, "more parameters than a style holds");
    let mut i = 0;
    while i < parameters.len() {
        let parameter = &parameters[i];
        assert!(parameter.at == i, "a parameter stands elsewhere than its constant says");
        assert!(
            parameter.least <= parameter.usual && parameter.usual <= parameter.most,
            "a parameter stands beyond its ends"
        );
        let mut other = 0;
        while other < i {
            assert!(
                !same(parameters[other].name.as_bytes(), parameter.name.as_bytes()),
                "two parameters have one name"
            );
            other += 1;
        }
        i += 1;
    }
    parameters
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let (mut i, mut same) = (0, a.len() == b.len());
    while same && i < a.len() {
        same = a[i] == b[i];
        i += 1;
    }
    same
}

/// What a plan adds to the worth of a hex, and less of it to those around: worth taking if the enemy holds it, worth
/// standing in if not.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wish {
    pub hex: HexId,
    pub weight: i16,
    /// Hexes around it that share in the wish.
    pub reach: u8,
}

/// How strong wishes are.
const STRENGTHS: [i16; 6] = [-200, -60, -20, 20, 60, 200];

impl Wish {
    /// A wish for a hex, weak or strong, wide or narrow by lot.
    pub fn some(hex: HexId, dice: &mut Dice) -> Wish {
        let weight = STRENGTHS[dice.below(STRENGTHS.len() as u32) as usize];
        Wish { hex, weight, reach: dice.below(4).saturating_sub(1) as u8 }
    }
}

/// As many as a plan has at once.
pub const WISHES: usize = 4;

/// The numbers of one side in one game, in the order of its parameters, and what a plan wishes for besides.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Style([i16; PARAMETERS], [Wish; WISHES]);

impl Style {
    pub fn usual(parameters: &[Parameter]) -> Style {
        let mut style = Style([0; PARAMETERS], [Wish::default(); WISHES]);
        for (number, parameter) in style.0.iter_mut().zip(parameters) {
            *number = parameter.usual;
        }
        style
    }

    #[inline]
    pub fn get(&self, parameter: usize) -> i32 {
        i32::from(self.0[parameter])
    }

    /// A number times hundredths of a parameter.
    #[inline]
    pub fn part(&self, number: i32, parameter: usize) -> i32 {
        number * self.get(parameter) / 100
    }

    /// Turns a parameter, as far as it goes.
    pub fn set(&mut self, parameters: &[Parameter], parameter: usize, number: i16) {
        self.0[parameter] = number.clamp(parameters[parameter].least, parameters[parameter].most);
    }

    pub fn with(mut self, parameters: &[Parameter], changes: &[(usize, i16)]) -> Style {
        changes.iter().for_each(|&(parameter, number)| self.set(parameters, parameter, number));
        self
    }

    /// What the plan adds to the worth of a hex; `distance` is that between two hexes.
    #[inline]
    pub fn wish(&self, hex: HexId, distance: impl Fn(HexId, HexId) -> Option<u16>) -> i32 {
        let set = self.1.iter().take_while(|wish| wish.weight != 0);
        set.map(|wish| match distance(hex, wish.hex) {
            Some(far) if far <= u16::from(wish.reach) => {
                i32::from(wish.weight) * (i32::from(wish.reach) + 1 - i32::from(far)) / (i32::from(wish.reach) + 1)
            }
            _ => 0,
        })
        .sum()
    }

    /// One wish more; the oldest is forgotten if there are too many.
    pub fn wishing(mut self, wish: Wish) -> Style {
        self.1.rotate_right(1);
        self.1[0] = wish;
        self
    }

    /// The numbers alone.
    pub fn plain(mut self) -> Style {
        self.1 = [Wish::default(); WISHES];
        self
    }

    /// Turns one to three parameters by up to a quarter of their way.
    pub fn vary(mut self, parameters: &[Parameter], dice: &mut Dice) -> Style {
        if parameters.is_empty() {
            return self;
        }
        for _ in 0..=dice.below(3) {
            let at = dice.below(parameters.len() as u32) as usize;
            let parameter = &parameters[at];
            let way = (i32::from(parameter.most - parameter.least) / 4).max(1);
            let turn = dice.below(2 * way as u32 + 1) as i32 - way;
            self.set(parameters, at, (i32::from(self.0[at]) + turn) as i16);
        }
        self
    }
}

/// Styles of both sides with parameters turned, as in "pull=40+air=12"; nothing if a parameter is on neither side.
pub fn turned(mut styles: [Style; 2], parameters: [&[Parameter]; 2], turns: &str) -> Option<[Style; 2]> {
    for turn in turns.split('+') {
        let (name, number) = turn.split_once('=')?;
        let number = number.parse().ok()?;
        let mut found = false;
        for (style, parameters) in styles.iter_mut().zip(parameters) {
            if let Some(at) = parameters.iter().position(|parameter| parameter.name == name) {
                style.set(parameters, at, number);
                found = true;
            }
        }
        if !found {
            return None;
        }
    }
    Some(styles)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &[Parameter] = checked(&[Parameter::new(0, "bold", 3, -6, 20), Parameter::new(1, "pull", 20, 5, 60)]);
    const SECOND: &[Parameter] = checked(&[Parameter::new(0, "bold", 8, -6, 40)]);

    #[test]
    fn parameters_are_turned_by_name_as_far_as_they_go() {
        let usual = [Style::usual(FIRST), Style::usual(SECOND)];
        let styles = turned(usual, [FIRST, SECOND], "pull=100+bold=30").expect("these parameters are there");
        assert_eq!([styles[0].get(1), styles[0].get(0), styles[1].get(0)], [60, 20, 30]);
    }

    #[test]
    fn a_parameter_that_nobody_has_is_refused() {
        let usual = [Style::usual(FIRST), Style::usual(SECOND)];
        for wrong in ["", "pull", "pull=", "pull=far", "push=3", "pull=3+push=3", "pull=3+"] {
            assert!(turned(usual, [FIRST, SECOND], wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    #[should_panic(expected = "elsewhere than its constant says")]
    fn a_parameter_stands_where_its_constant_says() {
        checked(&[Parameter::new(0, "bold", 3, -6, 20), Parameter::new(2, "pull", 20, 5, 60)]);
    }

    #[test]
    #[should_panic(expected = "beyond its ends")]
    fn a_parameter_stands_between_its_ends() {
        checked(&[Parameter::new(0, "bold", 21, -6, 20)]);
    }

    #[test]
    #[should_panic(expected = "two parameters have one name")]
    fn each_parameter_has_a_name_of_its_own() {
        checked(&[
            Parameter::new(0, "bold", 3, -6, 20),
            Parameter::new(1, "pull", 20, 5, 60),
            Parameter::new(2, "bold", 3, -6, 20),
        ]);
    }
}
