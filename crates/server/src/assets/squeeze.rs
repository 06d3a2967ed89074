//! Scripts and style sheets without what only people read: comments, and space where it parts nothing. Names stay as
//! they are, and so does every string, template and regular expression; a line of a script keeps its number, so that an
//! error is found where it is said to be.
//!
//! Whether a slash begins a regular expression can only be told by what stands before it. Where that is not certain,
//! nothing is done at all, and the file is served as it is.

/// A module without its comments, or nothing where it cannot be told for certain what is one.
pub fn script(text: &str) -> Option<String> {
    // These end a line as well, and so a comment.
    if text.contains(['\r', '\u{2028}', '\u{2029}']) {
        return None;
    }
    Script { text: text.as_bytes(), at: 0, out: Vec::with_capacity(text.len()), last: Last::Start, open: Vec::new() }
        .squeezed()
}

/// What the last token was, as far as it says what a slash after it is.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Last {
    Start,
    /// A value ends here: a slash divides.
    Value,
    /// An operator, or a word that a value follows: a slash begins a regular expression.
    Wants,
    /// A dot: what follows is a name, whatever it is called.
    Dot,
    /// `if`, `while` or `for`: what follows the brackets is a statement.
    Heads,
    /// The end of something in braces: a slash can be either.
    Brace,
    /// A word that is a name in one place and none in another.
    Unsure,
}

/// What is open.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Open {
    Round,
    /// Brackets of a statement: after `if`.
    Head,
    Square,
    Brace,
    /// A place in a template.
    Template,
}

struct Script<'a> {
    text: &'a [u8],
    at: usize,
    out: Vec<u8>,
    last: Last,
    open: Vec<Open>,
}

/// Words after which a value begins.
const WANTS: [&[u8]; 14] = [
    b"return",
    b"typeof",
    b"instanceof",
    b"in",
    b"new",
    b"delete",
    b"void",
    b"throw",
    b"case",
    b"do",
    b"else",
    b"default",
    b"extends",
    b"export",
];
const HEADS: [&[u8]; 4] = [b"if", b"while", b"for", b"with"];
/// `for (x of /a/g)`, and a variable of that name.
const UNSURE: [&[u8]; 4] = [b"of", b"await", b"yield", b"async"];

fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'#' | b'\\') || byte >= 0x80
}

impl Script<'_> {
    fn squeezed(mut self) -> Option<String> {
        loop {
            self.space()?;
            let Some(&byte) = self.text.get(self.at) else { break };
            match byte {
                b'\'' | b'"' => {
                    self.quoted(byte)?;
                    self.last = Last::Value;
                }
                b'`' => self.template()?,
                b'}' if self.open.last() == Some(&Open::Template) => {
                    self.open.pop();
                    self.template()?;
                }
                b'/' => self.slash()?,
                b if in_word(b) => self.word(),
                b => self.sign(b)?,
            }
        }
        (self.open.is_empty()).then(|| String::from_utf8(self.out).ok()).flatten()
    }

    /// Goes over space and comments, and writes what of them is needed.
    fn space(&mut self) -> Option<()> {
        let from = self.at;
        loop {
            match *self.rest() {
                [b'\n' | b' ' | b'\t', ..] => self.at += 1,
                [b'/', b'/', ..] => {
                    self.at += self.rest().iter().position(|b| *b == b'\n').unwrap_or(self.rest().len())
                }
                [b'/', b'*', ..] => {
                    let end = self.rest().windows(2).skip(2).position(|two| two == b"*/")?;
                    self.at += end + 4;
                }
                _ => break,
            }
        }
        let lines = self.text[from..self.at].iter().filter(|byte| **byte == b'\n').count();
        self.out.resize(self.out.len() + lines, b'\n');
        if lines == 0
            && self.at > from
            && let (Some(&before), Some(&after)) = (self.out.last(), self.text.get(self.at))
            && parts(before, after)
        {
            self.out.push(b' ');
        }
        Some(())
    }

    fn rest(&self) -> &[u8] {
        &self.text[self.at..]
    }

    /// Writes so many bytes as they are.
    fn copy(&mut self, bytes: usize) {
        self.out.extend_from_slice(&self.text[self.at..self.at + bytes]);
        self.at += bytes;
    }

    /// A string, to its other quotation mark.
    fn quoted(&mut self, mark: u8) -> Option<()> {
        let mut n = 1;
        while self.rest().get(n)? != &mark {
            n += if self.rest()[n] == b'\\' { 2 } else { 1 };
        }
        self.copy(n + 1);
        Some(())
    }

    /// A template, from its beginning or from the end of a place in it to its own end or to the next place.
    fn template(&mut self) -> Option<()> {
        let mut n = 1;
        loop {
            match self.rest().get(n..)? {
                [b'\\', ..] => n += 2,
                [b'`', ..] => {
                    self.last = Last::Value;
                    self.copy(n + 1);
                    return Some(());
                }
                [b'$', b'{', ..] => {
                    self.open.push(Open::Template);
                    self.last = Last::Wants;
                    self.copy(n + 2);
                    return Some(());
                }
                [] => return None,
                _ => n += 1,
            }
        }
    }

    fn slash(&mut self) -> Option<()> {
        match self.last {
            Last::Value => {
                self.copy(1);
                self.last = Last::Wants;
            }
            Last::Start | Last::Wants => {
                let (mut n, mut set) = (1, false);
                loop {
                    match self.rest().get(n)? {
                        b'\n' => return None,
                        b'\\' => n += 1,
                        b'[' => set = true,
                        b']' => set = false,
                        b'/' if !set => break,
                        _ => {}
                    }
                    n += 1;
                }
                n += 1;
                n += self.rest()[n..].iter().take_while(|b| in_word(**b)).count();
                self.copy(n);
                self.last = Last::Value;
            }
            Last::Dot | Last::Heads | Last::Brace | Last::Unsure => return None,
        }
        Some(())
    }

    /// A name, a word of the language or a number.
    fn word(&mut self) {
        let number = self.rest()[0].is_ascii_digit();
        let mut n = 1;
        while let Some(&byte) = self.rest().get(n) {
            let exponent = matches!(byte, b'+' | b'-') && matches!(self.rest()[n - 1], b'e' | b'E');
            let hexadecimal = self.rest()[..n].starts_with(b"0x");
            if !(in_word(byte) || number && (byte == b'.' || exponent && !hexadecimal)) {
                break;
            }
            n += 1;
        }
        let word = &self.text[self.at..self.at + n];
        let of_awaiting = self.last == Last::Heads && word == b"await";
        self.last = match self.last {
            Last::Dot => Last::Value,
            _ if of_awaiting => Last::Heads,
            _ if WANTS.contains(&word) => Last::Wants,
            _ if HEADS.contains(&word) => Last::Heads,
            _ if UNSURE.contains(&word) => Last::Unsure,
            _ => Last::Value,
        };
        self.copy(n);
    }

    fn sign(&mut self, byte: u8) -> Option<()> {
        let twice = self.rest().get(1) == Some(&byte);
        let (last, bytes) = match byte {
            b'(' => {
                self.open.push(if self.last == Last::Heads { Open::Head } else { Open::Round });
                (Last::Wants, 1)
            }
            b'[' => {
                self.open.push(Open::Square);
                (Last::Wants, 1)
            }
            b'{' => {
                self.open.push(Open::Brace);
                (Last::Wants, 1)
            }
            b')' | b']' | b'}' => match (byte, self.open.pop()?) {
                (b')', Open::Head) => (Last::Wants, 1),
                (b')', Open::Round) | (b']', Open::Square) => (Last::Value, 1),
                (b'}', Open::Brace) => (Last::Brace, 1),
                _ => return None,
            },
            // After a value they are its own; before one no slash follows.
            b'+' | b'-' if twice => (Last::Value, 2),
            b'.' if self.rest().starts_with(b"...") => (Last::Wants, 3),
            b'.' => (Last::Dot, 1),
            _ => (Last::Wants, 1),
        };
        self.copy(bytes);
        self.last = last;
        Some(())
    }
}

/// Whether two tokens would be others without the space between them.
fn parts(before: u8, after: u8) -> bool {
    let signs = |byte: u8| matches!(byte, b'+' | b'-');
    in_word(before) && in_word(after)
        || signs(before) && signs(after)
        || before == b'/' && (in_word(after) || matches!(after, b'/' | b'*'))
        || before.is_ascii_digit() && after == b'.'
        || before == b'?' && after == b'.'
}

/// A style sheet without its comments and indentation, in one line.
pub fn style(text: &str) -> String {
    let (bytes, mut out, mut at) = (text.as_bytes(), Vec::with_capacity(text.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        let long = match byte {
            b'"' | b'\'' => {
                let mut n = 1;
                while rest.get(n).is_some_and(|b| *b != byte) {
                    n += if rest[n] == b'\\' { 2 } else { 1 };
                }
                out.extend_from_slice(&rest[..rest.len().min(n + 1)]);
                n + 1
            }
            b'/' if rest.starts_with(b"/*") => {
                let end = rest.windows(2).skip(2).position(|two| two == b"*/").map_or(rest.len(), |end| end + 4);
                // It parts words as well.
                if out.last().is_some_and(|b| in_word(*b)) && rest.get(end).is_some_and(|b| in_word(*b)) {
                    out.extend_from_slice(b"/**/");
                }
                end
            }
            b' ' | b'\n' | b'\t' | b'\r' => {
                let ends = out.last().is_none_or(|b| matches!(b, b' ' | b'{' | b'}' | b';' | b','));
                if !ends {
                    out.push(b' ');
                }
                1
            }
            b'{' | b'}' => {
                if out.last() == Some(&b' ') {
                    out.pop();
                }
                if byte == b'}' && out.last() == Some(&b';') {
                    out.pop();
                }
                out.push(byte);
                1
            }
            _ => {
                out.push(byte);
                1
            }
        };
        at += long;
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{script, style};

    fn squeezed(text: &str, to: &str) {
        assert_eq!(script(text).as_deref(), Some(to), "{text}");
    }

    #[test]
    fn comments_go_and_lines_keep_their_numbers() {
        squeezed("// one\nlet a = 1; // two\n/* three\n */ a++;\n", "\nlet a=1;\n\na++;\n");
        squeezed("f(/** @type {A} */ (b), c /* d */);", "f((b),c);");
        squeezed("return/* a */b", "return b");
        squeezed("a // the end", "a");
    }

    #[test]
    fn what_looks_like_a_comment_in_a_string_stays() {
        squeezed(r#"a = "http://b" + 'it\'s // c' + "\\"; // d"#, r#"a="http://b"+'it\'s // c'+"\\";"#);
        squeezed(
            "a = `b // c ${ d /* e */ + `f ${ { g: 1 }.g } /* h */` } i  j`",
            "a=`b // c ${d+`f ${{g:1}.g} /* h */`} i  j`",
        );
        squeezed(r"a = `\` // b ${ c }\${ d }`", r"a=`\` // b ${c}\${ d }`");
    }

    #[test]
    fn a_slash_divides_or_begins_an_expression() {
        squeezed("a = b / c / d; // e", "a=b/ c/ d;");
        squeezed("a = (b + c) / 2 // d", "a=(b+c)/ 2");
        squeezed("a = b[0] / c[1]; // /", "a=b[0]/ c[1];");
        squeezed("a = /[/]\"  '/.test(b); // c", "a=/[/]\"  '/.test(b);");
        squeezed(r"a = b.split(/\/  \//g).c / d // e", r"a=b.split(/\/  \//g).c/ d");
        squeezed("return /  '/.exec(a) // b", "return/  '/.exec(a)");
        squeezed("if (a(b) / c) /  '/.test(d) // e", "if(a(b)/ c)/  '/.test(d)");
        squeezed("for await (const a of b) /  '/.test(a) // c", "for await(const a of b)/  '/.test(a)");
        squeezed("x = a++ / b; // c", "x=a++/ b;");
        squeezed("a.return / b.if / c // d", "a.return/ b.if/ c");
        squeezed("a = b ? /  '/ : c?.in / d // e", "a=b?/  '/:c?.in/ d");
        squeezed("const [a, b] = [.../  '/.exec(c)] // d", "const[a,b]=[.../  '/.exec(c)]");
        squeezed("a = 1 / 2 / 0x1e / .5 // b", "a=1/ 2/ 0x1e/.5");
    }

    #[test]
    fn where_a_slash_can_be_either_nothing_is_done() {
        assert_eq!(script("a = {} / 2 // b"), None);
        assert_eq!(script("for (const a of /b/.exec(c)) d // e"), None);
        assert_eq!(script("a = of / 2"), None);
    }

    #[test]
    fn what_is_not_whole_is_left_alone() {
        for text in
            ["a = 'b", "a = `b ${ c", "a = `b", "/* a", "f(a", "a }", "a = (b]", "a = /b\n/", "a\r\nb", "// a\u{2028}b"]
        {
            assert_eq!(script(text), None, "{text}");
        }
    }

    #[test]
    fn space_stays_where_it_parts_something() {
        squeezed("const a  =  async  (b)  =>  typeof  b", "const a=async(b)=>typeof b");
        squeezed("a + +b - -c + ++d - e", "a+ +b- -c+ ++d-e");
        squeezed("a = 1 .toString() + 1.5e-3 + 0xe + 1", "a=1 .toString()+1.5e-3+0xe+1");
        squeezed("a ? .5 : b ?. c", "a? .5:b?.c");
        squeezed(
            "class A { static #b = 1; get c() { return this.#b; } }",
            "class A{static #b=1;get c(){return this.#b;}}",
        );
        squeezed("import { a } from \"./b.js\";", "import{a}from\"./b.js\";");
    }

    #[test]
    fn a_line_that_ends_stays_ended() {
        squeezed("let a = b\n(c)\n  let d\n++e", "let a=b\n(c)\nlet d\n++e");
        squeezed("return // a\nb", "return\nb");
    }

    #[test]
    fn sheets_lose_comments_and_indentation() {
        assert_eq!(
            style("/* a */\n.b > c,\n.d :hover {\n  e: calc(1px + 2px);\n  f: g; /* h */\n}\n"),
            ".b > c,.d :hover{e: calc(1px + 2px);f: g}"
        );
        assert_eq!(style("@media (a: b) {\n  c { d: e(\"/* f  */\") }\n}"), "@media (a: b){c{d: e(\"/* f  */\")}}");
        assert_eq!(style("a/* b */c /* d */ e {}"), "a/**/c e{}");
        assert_eq!(style("a { b: 'it\\'s  c' }"), "a{b: 'it\\'s  c'}");
    }
}
