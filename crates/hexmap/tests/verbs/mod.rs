//! What the verbs of facts.tsv mean.

mod ask;

use std::collections::BTreeSet;

use hexmap::{HexId, Kinds, Map};

use crate::data::{is_dry, is_land, spread};

const RIVERS: [&str; 6] = ["river", "minor-river", "major-river", "don", "neva", "volga"];

/// The sheet that facts are about: the last one of a map.
pub(crate) struct Board {
    map: Map,
    sheet: usize,
    words: BTreeSet<String>,
}

type Answer<T = bool> = Result<T, String>;

impl Board {
    pub(crate) fn new(map: Map) -> Board {
        let words = map.hexes().flat_map(|h| map.features(h)).cloned().collect();
        Board { sheet: map.sheets.len() - 1, words, map }
    }

    /// Whether a fact is true, or why it cannot be asked.
    pub(crate) fn holds(&self, fact: &[&str]) -> Answer {
        let map = &self.map;
        Ok(match *fact {
            // hexes
            ["land", ref hexes @ ..] if !hexes.is_empty() => self.list(hexes)?.iter().all(|&h| is_land(map, h)),
            ["name", hex, ref name @ ..] => map.name(self.hex(hex)?) == name.join(" "),
            ["name-somewhere", ref name @ ..] if !name.is_empty() => !self.named(&name.join(" ")).is_empty(),
            ["terrain", hex, word] => map.terrain(self.hex(hex)?) == self.terrain(word)?,
            ["terrain-near", hex, word] => {
                let (hex, terrain) = (self.hex(hex)?, self.terrain(word)?);
                map.around(hex).map(|(_, h)| h).chain([hex]).any(|h| map.terrain(h) == terrain)
            }
            ["has-terrain", word] => self.hexes().any(|h| map.terrain_name(h) == word),
            ["no-terrain", word] => self.hexes().all(|h| map.terrain_name(h) != word),
            ["terrain-count", word, count] => {
                let terrain = self.terrain(word)?;
                self.hexes().filter(|&h| map.terrain(h) == terrain).count() == number(count)?
            }
            ["one-of-each", a, b, one, other] => {
                let (a, b) = (map.terrain(self.hex(a)?), map.terrain(self.hex(b)?));
                let (one, other) = (self.terrain(one)?, self.terrain(other)?);
                (a, b) == (one, other) || (b, a) == (one, other)
            }
            ["scale-km", km] => self.tenths() == tenths(km)?,
            ["scale-km", least, most] => (tenths(least)?..=tenths(most)?).contains(&self.tenths()),
            ["four-digit-labels"] => {
                self.hexes().all(|h| map.label(h).len() == 4 && map.label(h).bytes().all(|b| b.is_ascii_digit()))
            }
            // where they lie
            ["neighbours", hex, ref others @ ..] => {
                let around: BTreeSet<HexId> = map.around(self.hex(hex)?).map(|(_, h)| h).collect();
                around == self.list(others)?.into_iter().collect()
            }
            ["adjacent", a, b] => map.dir(self.hex(a)?, self.hex(b)?).is_some(),
            ["distance", a, b, hexes] => {
                map.distance(self.hex(a)?, self.hex(b)?).map(usize::from) == Some(number(hexes)?)
            }
            ["cluster", ref hexes @ ..] if !hexes.is_empty() => {
                let hexes = self.list(hexes)?;
                spread(map, &hexes[..1], |_, _, to| hexes.contains(&to)).len() == hexes.len()
            }
            ["ring", core, ring] => {
                let split = |words: &str| self.list(&words.split(',').collect::<Vec<_>>());
                let core = split(core)?;
                let around = core.iter().flat_map(|&h| map.around(h)).map(|(_, h)| h);
                let around: BTreeSet<HexId> = around.filter(|h| !core.contains(h)).collect();
                around == split(ring)?.into_iter().collect()
            }
            ["edge", hex] => !self.edges(self.hex(hex)?).is_empty(),
            ["edge", hex, edge] => self.edges(self.hex(hex)?).contains(&edge),
            ["range", a, b] => self.range(a, b)?.iter().all(|&h| is_land(map, h)),
            ["range-feature", a, b, feature] => {
                self.feature(feature)?;
                self.range(a, b)?.iter().all(|&h| map.has_feature(h, feature))
            }
            ["range-no-feature", a, b, feature] => {
                self.feature(feature)?;
                self.range(a, b)?.iter().all(|&h| !map.has_feature(h, feature))
            }
            ["lake-on-edge", edge] => {
                self.hexes().any(|h| map.terrain_name(h) == "lake" && self.edges(h).contains(&edge))
            }
            ["west-of-border", ref hexes @ ..] if !hexes.is_empty() => {
                let own = self.list(hexes)?;
                let border = self.side_kind("border")?;
                let mut rim = own.iter().flat_map(|&h| map.around(h).map(move |(d, to)| (h, d, to)));
                rim.all(|(h, d, to)| own.contains(&to) || !is_land(map, to) || map.side(h, d).meets(border))
            }
            // features
            ["city", hex] => {
                let hex = self.hex(hex)?;
                map.has_feature(hex, "city") || map.has_feature(hex, "fortified-city")
            }
            ["feature", hex, feature] => {
                self.feature(feature)?;
                map.has_feature(self.hex(hex)?, feature)
            }
            ["no-feature", hex, feature] => {
                self.feature(feature)?;
                !map.has_feature(self.hex(hex)?, feature)
            }
            ["has-feature", feature] => !self.with(feature).is_empty(),
            ["feature-count", feature, count] => self.with(feature).len() == number(count)?,
            ["feature-count-over", feature, count] => self.with(feature).len() > number(count)?,
            ["feature-prefix-count", key, count] => self.with(&format!("{key}:")).len() == number(count)?,
            ["feature-in", feature, terrain] => self.some(feature)?.iter().any(|&h| map.terrain_name(h) == terrain),
            ["feature-only-in", feature, terrain] => {
                self.some(feature)?.iter().all(|&h| map.terrain_name(h) == terrain)
            }
            ["feature-has-name", feature] => self.some(feature)?.iter().all(|&h| !map.name(h).is_empty()),
            ["feature-within", feature, wider] => {
                let wider = self.some(wider)?;
                self.some(feature)?.iter().all(|h| wider.contains(h))
            }
            ["feature-touches", feature, other] => {
                let other = self.some(other)?;
                self.some(feature)?.iter().all(|&h| map.around(h).any(|(_, to)| other.contains(&to)))
            }
            ["feature-on-edges", feature, ref edges @ ..] => {
                let on: Vec<_> = self.some(feature)?.iter().map(|&h| self.edges(h)).collect();
                on.iter().all(|of| edges.iter().any(|e| of.contains(e)))
                    && edges.iter().all(|e| on.iter().any(|of| of.contains(e)))
            }
            ["feature-on-link", feature, kind] => {
                let kind = self.link_kind(kind)?;
                self.some(feature)?.iter().any(|&h| self.has_link(h, kind))
            }
            ["partition", whole, ref parts @ ..] => {
                let parts: Vec<_> = parts.iter().map(|p| self.some(p)).collect::<Answer<_>>()?;
                let count: usize = parts.iter().map(Vec::len).sum();
                let whole = self.some(whole)?;
                whole.len() == count && whole.iter().all(|h| parts.iter().filter(|p| p.contains(h)).count() == 1)
            }
            ["lies", way, feature, of] => {
                let ((x, y), (u, v)) = (self.middle(feature)?, self.middle(of)?);
                match way {
                    "north" => y < v,
                    "south" => y > v,
                    "west" => x < u,
                    "east" => x > u,
                    _ => return Err(format!("«{way}» is no quarter")),
                }
            }
            ["clockwise", centre, ref features @ ..] if features.len() > 2 => {
                let (x, y) = self.middle(centre)?;
                let bearing = |f: &&str| self.middle(f).map(|(u, v)| (u - x).atan2(y - v).to_degrees());
                let bearings: Vec<f64> = features.iter().map(bearing).collect::<Answer<_>>()?;
                let turn = |a: f64, b: f64| (b - a).rem_euclid(360.0);
                bearings.windows(2).map(|w| turn(w[0], w[1])).sum::<f64>() < 360.0
            }
            // hexsides
            ["side", a, b, kind] => self.side(a, b)?.meets(self.side_kind(kind)?),
            ["noside", a, b, kind] => !self.side(a, b)?.meets(self.side_kind(kind)?),
            ["noside-around", hex, kind] => {
                let (hex, kind) = (self.hex(hex)?, self.side_kind(kind)?);
                map.around(hex).all(|(d, _)| !map.side(hex, d).meets(kind))
            }
            ["no-unbridged", hex, ref others @ ..] if !others.is_empty() => {
                for to in others {
                    let side = self.side(hex, to)?;
                    if side.meets(self.rivers()) && !side.meets(map.side_kind("bridge")) {
                        return Ok(false);
                    }
                }
                true
            }
            ["has-side", kind] => !self.sides(kind)?.is_empty(),
            ["sides-need", kind, ref others @ ..] => {
                let others = self.any_side(others)?;
                let sides = self.sides(kind)?;
                !sides.is_empty() && sides.iter().all(|k| k.meets(others))
            }
            ["sides-both", kind, other] => self.sides(kind)?.iter().any(|k| k.meets(map.side_kind(other))),
            ["sides-without", kind, other] => self.sides(kind)?.iter().any(|k| !k.meets(map.side_kind(other))),
            ["river", ref name @ ..] => !self.river(&name.join(" ")).is_empty(),
            ["river-reaches", name, water] => {
                self.terrain(water)?;
                self.river(name).iter().any(|&(a, b)| self.ends_at(a, b).any(|h| map.terrain_name(h) == water))
            }
            ["river-joins", kind, one, other] => {
                let kind = self.side_kind(kind)?;
                let ends = |water: &str| {
                    let mut edges = map.edges().iter().filter(|e| e.kinds.meets(kind) && self.here(e.a));
                    edges.any(|e| self.ends_at(e.a, e.b).any(|h| map.terrain_name(h) == water))
                };
                ends(one) && ends(other)
            }
            ["divided", kind, ref features @ ..] if features.len() > 1 => {
                let shut = self.side_kind(kind)?;
                for feature in features {
                    let reached = spread(map, &self.some(feature)?, |h, d, to| {
                        is_land(map, to) && is_dry(map, h, d) && !map.side(h, d).meets(shut)
                    });
                    let others = features.iter().filter(|f| f != &feature);
                    for other in others.map(|f| self.some(f)) {
                        if other?.iter().any(|h| reached.contains(h)) {
                            return Ok(false);
                        }
                    }
                }
                true
            }
            ["parted", kind, barred, ref hexes @ ..] => {
                let at = hexes.iter().position(|&w| w == "/").ok_or("two lists divided by / are wanted")?;
                let (from, to) = (self.list(&hexes[..at])?, self.list(&hexes[at + 1..])?);
                let shut = self.side_kind(kind)?;
                self.feature(barred)?;
                let may_enter = |h: HexId| is_land(map, h) && !map.has_feature(h, barred);
                let reached =
                    spread(map, &from, |h, d, to| may_enter(to) && is_dry(map, h, d) && !map.side(h, d).meets(shut));
                !from.is_empty() && !to.is_empty() && !to.iter().any(|h| reached.contains(h))
            }
            ["one-water", terrain, feature] => {
                self.terrain(terrain)?;
                let water = |h: HexId| map.terrain_name(h) == terrain || map.has_feature(h, feature);
                let all: Vec<HexId> = self.hexes().filter(|&h| water(h)).collect();
                !all.is_empty() && spread(map, &all[..1], |_, _, to| water(to)).len() == all.len()
            }
            // links
            ["link", a, b, kind] => self.link(a, b)?.meets(self.link_kind(kind)?),
            ["nolink", a, b, kind] => !self.link(a, b)?.meets(self.link_kind(kind)?),
            ["has-link", kind] => {
                let kind = self.link_kind(kind)?;
                self.hexes().any(|h| self.has_link(h, kind))
            }
            ["onroad", hex] => self.has_link(self.hex(hex)?, self.link_kind("road")?),
            ["offmap-road", hex] => {
                let hex = self.hex(hex)?;
                self.has_link(hex, self.link_kind("road")?) && !self.edges(hex).is_empty()
            }
            ["road-connects", a, b] => {
                let (from, to) = (self.named(a), self.named(b));
                let road = self.link_kind("road")?;
                let net = spread(map, &from, |h, d, _| map.link(h, d).meets(road));
                to.iter().any(|h| net.contains(h))
            }
            ["rail-exits", ref edges @ ..] if !edges.is_empty() => {
                let rail = self.link_kind("rail")?;
                let on = |edge: &str| self.hexes().any(|h| self.has_link(h, rail) && self.edges(h).contains(&edge));
                edges.iter().all(|e| on(e))
            }
            ["far-linked", feature, kind, label] => {
                let kind = self.link_kind(kind)?;
                let to = self.elsewhere(label)?;
                let far = map.far_links().iter().filter(|&&(_, b, k)| b == to && Kinds(1 << k) == kind);
                let linked: BTreeSet<HexId> = far.map(|&(a, _, _)| a).collect();
                linked == self.some(feature)?.into_iter().collect()
            }
            ["not-far-linked", label] => {
                let to = self.elsewhere(label)?;
                map.far_links().iter().all(|&(_, b, _)| b != to)
            }
            [verb, ..] => return Err(format!("no verb «{verb}» with {} words after it", fact.len() - 1)),
            [] => return Err("an empty fact".into()),
        })
    }
}

fn number(word: &str) -> Answer<usize> {
    word.parse().map_err(|_| format!("«{word}» is no number"))
}

fn tenths(km: &str) -> Answer<u16> {
    let km: f64 = km.parse().map_err(|_| format!("«{km}» is no number of kilometres"))?;
    Ok((km * 10.0).round() as u16)
}
