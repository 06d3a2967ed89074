//! The keys and abbreviations of the tables in words.

use super::tables::Layout;

impl Layout {
    /// A text as it is shown: keys in words, editions by their years, peoples with a capital.
    pub(super) fn say(&self, text: &str) -> String {
        if NAMES.iter().any(|(word, _)| *word == text) {
            return self.part(text).to_owned();
        }
        let key = text.contains('_') && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
        match self.entry.system {
            _ if key => self.lower(text),
            "advance" => text.replace("e79", "1979").replace("e10", "2010"),
            // Its rulebook calls one side by two names; the game uses the one it uses more.
            "assault" => text.replace("Soviet", "Russian"),
            _ => text.to_owned(),
        }
    }

    /// One word of a key.
    fn part<'a>(&self, part: &'a str) -> &'a str {
        match part {
            "soviet" if self.entry.system == "assault" => "Russian",
            part => PARTS.iter().chain(&NAMES).find(|(p, _)| *p == part).map_or(part, |(_, word)| *word),
        }
    }

    /// A key in words, as a heading.
    pub(super) fn words(&self, key: &str) -> String {
        let words = self.lower(key);
        let mut letters = words.chars();
        letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default() + letters.as_str()
    }

    /// A key in words, inside a line.
    pub(super) fn lower(&self, key: &str) -> String {
        if let Some((_, words)) = WORDS.iter().find(|(k, _)| *k == key) {
            return (*words).to_owned();
        }
        if let Some((_, words)) = ADVANCE.iter().find(|(k, _)| self.entry.system == "advance" && *k == key) {
            return (*words).to_owned();
        }
        let parts: Vec<&str> = key.split('_').filter(|part| !EDITIONS.contains(part)).collect();
        parts.into_iter().map(|part| self.part(part)).collect::<Vec<_>>().join(" ")
    }
}

const EDITIONS: [&str; 2] = ["e79", "e10"];

/// Keys that are abbreviations.
const WORDS: [(&str, &str); 14] = [
    ("e79", "1979"),
    ("e10", "2010"),
    ("crt", "combat results"),
    ("zoc", "zones of control"),
    ("drm", "die roll modifiers"),
    ("meta", "general"),
    ("setup", "set-up"),
    ("cac", "close assault"),
    ("ifc", "indirect fire"),
    ("aa", "anti-aircraft"),
    ("sub", "sub-command"),
    ("id", "name"),
    ("t1", "turn 1"),
    ("optional_18_5", "option of 18.5"),
];

/// What the single letters of one system's tables stand for.
const ADVANCE: [(&str, &str); 7] = [
    ("I", "infantry"),
    ("A", "armored"),
    ("a", "attack"),
    ("d", "defense"),
    ("m", "move"),
    ("c", "combat"),
    ("n", "counters"),
];

const PARTS: [(&str, &str); 11] = [
    ("drm", "DRM"),
    ("cas", "CAS"),
    ("hp", "(half-points)"),
    ("thirds", "(points)"),
    ("vp", "victory points"),
    ("hq", "HQ"),
    ("hqs", "HQs"),
    ("mp", "movement point"),
    ("ezoc", "enemy zone"),
    ("nonhq", "non-HQ"),
    ("km", "(km)"),
];

/// Words that are names.
const NAMES: [(&str, &str); 9] = [
    ("german", "German"),
    ("soviet", "Soviet"),
    ("russian", "Russian"),
    ("finnish", "Finnish"),
    ("leningrad", "Leningrad"),
    ("stalingrad", "Stalingrad"),
    ("neva", "Neva"),
    ("volga", "Volga"),
    ("don", "Don"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_said_in_words() {
        let layout = |game: &str| Layout { entry: games::find(game).expect("it is in the list") };
        let (first, duel) = (layout("leningrad-1979"), layout("duel-in-the-north"));
        let told = [
            (first.words("e79_german"), "German"),
            (first.words("crt"), "Combat results"),
            (first.words("overrun_hp"), "Overrun (half-points)"),
            (first.words("I"), "Infantry"),
            (duel.words("I"), "I"),
            (first.say("e79: turn 1 only"), "1979: turn 1 only"),
            (duel.say("air_allotment"), "air allotment"),
            (duel.say("soviet"), "Soviet"),
            (layout("assault-on-stalingrad").words("soviet_draw"), "Russian draw"),
            (layout("assault-on-stalingrad").say("34 Soviet 'R' units"), "34 Russian 'R' units"),
        ];
        for (said, wanted) in told {
            assert_eq!(said, wanted);
        }
    }
}
