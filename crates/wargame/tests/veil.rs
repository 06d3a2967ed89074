//! What a side imagines under the pieces is as likely as the truth, by all that it has seen.
//!
//! Many tiny games are dealt over the same row of events. Games in which a side has seen the same are put
//! together; among them every deal must come out as often in truth as in imagination.

use std::collections::BTreeMap;

use wargame::{Dice, Known, Side, Veil, sub_seed};

const PIECES: usize = 7;
const COUNTERS: usize = 5;
type Deck = Veil<PIECES, COUNTERS>;

/// What happens to the pieces, the same whatever lies under them.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Event {
    NewLot,
    Deal(usize, Known),
    Show(usize),
    ShowTo(Side, usize),
    Lose(usize),
}

/// Who is shown anything.
#[derive(Copy, Clone, PartialEq)]
enum Eyes {
    /// Both sides see the same.
    Alike,
    /// Draws and looks of one side alone as well.
    Apart,
}

/// A piece or counter of one of two classes: the first three counters, and the even pieces.
fn class_of_counter(counter: usize) -> u8 {
    u8::from(counter >= 3)
}

fn class_of_piece(piece: usize) -> u8 {
    (piece % 2) as u8
}

/// A row of events that can happen: two or three lots, deaths and reveals between them.
fn script(seed: u64, eyes: Eyes) -> Vec<Event> {
    let mut dice = Dice::new(seed);
    let mut events = Vec::new();
    let (mut out, mut next, mut in_pile) = (Vec::new(), 0, [3, 2]);
    let known = |dice: &mut Dice| match (eyes, dice.below(6)) {
        (Eyes::Alike, 0) | (Eyes::Apart, 5) => Known::Both,
        (Eyes::Apart, 0 | 1) => Known::Only(Side::First),
        (Eyes::Apart, 2) => Known::Only(Side::Second),
        _ => Known::Nobody,
    };
    for lot in 0..2 + dice.below(2) {
        events.push(Event::NewLot);
        for _ in 0..if lot == 0 { 3 } else { 1 + dice.below(2) } {
            let class = class_of_piece(next) as usize;
            if next < PIECES && in_pile[class] > 0 {
                in_pile[class] -= 1;
                events.push(Event::Deal(next, known(&mut dice)));
                out.push(next);
                next += 1;
            }
        }
        for _ in 0..2 + dice.below(2) {
            if out.is_empty() {
                break;
            }
            let at = dice.below(out.len() as u32) as usize;
            let show = match (eyes, dice.below(3)) {
                (Eyes::Apart, 0) => Event::ShowTo(Side::First, out[at]),
                (Eyes::Apart, 1) => Event::ShowTo(Side::Second, out[at]),
                _ => Event::Show(out[at]),
            };
            let how = dice.below(4);
            if how == 0 || how == 3 {
                events.push(show);
            }
            if how != 0 {
                let piece = out.remove(at);
                in_pile[class_of_piece(piece) as usize] += 1;
                events.push(Event::Lose(piece));
            }
            if how == 2 && dice.below(3) == 0 {
                let Event::Lose(piece) = events[events.len() - 1] else { unreachable!("it was just lost") };
                events.push(Event::Show(piece));
            }
        }
    }
    events
}

/// Plays a row of events; what `side` has seen is the counters it knew after each of them.
fn play(events: &[Event], side: Side, dice: &mut Dice) -> (Deck, Vec<u8>) {
    let (mut deck, mut seen) = (Deck::default(), Vec::new());
    for &event in events {
        match event {
            Event::NewLot => deck.begin_lot(),
            Event::Deal(piece, known) => {
                let class = class_of_piece(piece);
                let pile: Vec<usize> = deck.pile().iter().filter(|&c| class_of_counter(c) == class).collect();
                deck.deal(piece, pile[dice.below(pile.len() as u32) as usize], known);
            }
            Event::Show(piece) => drop(deck.show(piece)),
            Event::ShowTo(side, piece) => drop(deck.show_to(side, piece)),
            Event::Lose(piece) => deck.lose(piece),
        }
        seen.extend((0..PIECES).map(|p| if deck.knows(side, p) { deck.counter(p) as u8 } else { u8::MAX }));
    }
    (deck, seen)
}

fn under(deck: &Deck, piece: usize) -> u8 {
    if deck.dealt(piece) { deck.counter(piece) as u8 } else { u8::MAX }
}

/// Everything hidden: the whole deal, and what the other side knows of it.
fn all_hidden(deck: &Deck, side: Side, _: &[bool; PIECES]) -> Vec<u8> {
    (0..PIECES).flat_map(|p| [under(deck, p), deck.knows(side.other(), p).into()]).collect()
}

/// The pieces still out.
fn still_out(deck: &Deck, _: Side, out: &[bool; PIECES]) -> Vec<u8> {
    (0..PIECES).map(|p| if out[p] { under(deck, p) } else { u8::MAX }).collect()
}

/// How far truth and imagination are apart, in standard deviations of chi-square.
fn apart(
    eyes: Eyes,
    scripts: u64,
    games: u64,
    imagine: impl Fn(&Deck, Side, &[bool; PIECES], &mut Dice) -> Deck,
    cell: impl Fn(&Deck, Side, &[bool; PIECES]) -> Vec<u8>,
) -> f64 {
    let (mut square, mut freedom) = (0.0, 0.0);
    for number in 0..scripts {
        let events = script(sub_seed(1, number), eyes);
        let side = Side::BOTH[number as usize % 2];
        let mut out = [false; PIECES];
        for event in &events {
            match *event {
                Event::Deal(p, _) => out[p] = true,
                Event::Lose(p) => out[p] = false,
                _ => {}
            }
        }
        let mut dice = Dice::new(sub_seed(2, number));
        let mut groups: BTreeMap<Vec<u8>, BTreeMap<Vec<u8>, [u32; 2]>> = BTreeMap::new();
        for _ in 0..games {
            let (truth, seen) = play(&events, side, &mut dice);
            let imagined = imagine(&truth, side, &out, &mut dice);
            let group = groups.entry(seen).or_default();
            group.entry(cell(&truth, side, &out)).or_default()[0] += 1;
            group.entry(cell(&imagined, side, &out)).or_default()[1] += 1;
        }
        for cells in groups.values() {
            freedom += cells.len() as f64 - 1.0;
            square += cells.values().map(|&[t, i]| f64::from(t.abs_diff(i)).powi(2) / f64::from(t + i)).sum::<f64>();
        }
    }
    assert!(freedom > 100.0, "there is something to compare");
    (square - freedom) / (2.0 * freedom).sqrt()
}

fn redeal(truth: &Deck, side: Side, _: &[bool; PIECES], dice: &mut Dice) -> Deck {
    let mut deck = truth.clone();
    deck.redeal(side, class_of_piece, class_of_counter, dice);
    deck
}

/// The obvious sampler that is wrong: any counter of its class that does not lie face up, under any unknown piece.
fn everything_not_face_up(truth: &Deck, side: Side, out: &[bool; PIECES], dice: &mut Dice) -> Deck {
    let face_up = |c: usize| (0..PIECES).any(|p| out[p] && truth.knows(side, p) && truth.counter(p) == c);
    let mut free: Vec<usize> = (0..COUNTERS).filter(|&c| !face_up(c)).collect();
    let mut deck = Deck::default();
    deck.begin_lot();
    for p in (0..PIECES).filter(|&p| out[p]) {
        let counter = match truth.knows(side, p) {
            true => truth.counter(p),
            false => {
                let fits: Vec<usize> =
                    (0..free.len()).filter(|&i| class_of_counter(free[i]) == class_of_piece(p)).collect();
                free.swap_remove(fits[dice.below(fits.len() as u32) as usize])
            }
        };
        deck.deal(p, counter, Known::Nobody);
    }
    deck
}

#[test]
fn what_nobody_knows_is_imagined_as_often_as_it_is_true() {
    let off = apart(Eyes::Alike, 150, 2_000, redeal, all_hidden);
    assert!(off.abs() < 4.0, "{off:.1} standard deviations");
}

#[test]
fn what_one_side_knows_is_imagined_by_the_other_as_often_as_it_is_true() {
    let off = apart(Eyes::Apart, 150, 2_000, redeal, all_hidden);
    assert!(off.abs() < 4.0, "{off:.1} standard deviations");
}

#[test]
fn a_sampler_over_everything_not_face_up_is_wrong() {
    for eyes in [Eyes::Alike, Eyes::Apart] {
        let wrong = apart(eyes, 150, 2_000, everything_not_face_up, still_out);
        let right = apart(eyes, 150, 2_000, redeal, still_out);
        assert!(right.abs() < 4.0 && wrong > 25.0, "{right:.1} and {wrong:.1} standard deviations");
    }
}

/// The example of the design: of four seen dead and one unseen, a new piece is one of the four in four of five cases.
#[test]
fn a_counter_seen_dead_comes_back_as_often_as_one_unseen() {
    let mut dice = Dice::new(5);
    let (mut truth, mut imagined) = (0, 0);
    for _ in 0..20_000 {
        let mut deck = Veil::<8, 8>::default();
        deck.begin_lot();
        let mut left: Vec<usize> = (0..8).collect();
        for p in 0..7 {
            deck.deal(p, left.swap_remove(dice.below(left.len() as u32) as usize), Known::Nobody);
        }
        for p in 0..4 {
            deck.show(p);
            deck.lose(p);
        }
        deck.begin_lot();
        let pile: Vec<usize> = deck.pile().iter().collect();
        deck.deal(7, pile[dice.below(5) as usize], Known::Nobody);
        let seen_before = |deck: &Veil<8, 8>| u32::from((0..4).any(|p| deck.counter(p) == deck.counter(7)));
        truth += seen_before(&deck);
        deck.redeal(Side::First, |_| 0, |_| 0, &mut dice);
        imagined += seen_before(&deck);
    }
    for count in [truth, imagined] {
        assert!((15_700..16_300).contains(&count), "{count} of 20000");
    }
}

/// What one side thinks the other imagines is a deal too, and neither loses what it knows.
#[test]
fn imagining_in_turns_keeps_what_each_side_knows() {
    for number in 0..3_000 {
        let events = script(sub_seed(3, number), Eyes::Apart);
        let mut dice = Dice::new(number);
        let (truth, _) = play(&events, Side::First, &mut dice);
        let mut deck = truth.clone();
        for side in [Side::First, Side::Second, Side::First] {
            let before = deck.clone();
            deck.redeal(side, class_of_piece, class_of_counter, &mut dice);
            for p in (0..PIECES).filter(|&p| deck.dealt(p)) {
                assert_eq!(deck.knows(side, p), before.knows(side, p));
                assert!(!deck.knows(side, p) || deck.counter(p) == before.counter(p));
                assert_eq!(class_of_counter(deck.counter(p)), class_of_piece(p));
            }
            assert_eq!(deck.pile().len(), truth.pile().len());
        }
    }
}

#[test]
fn showing_names_the_dead_pieces_of_the_counter_and_no_later_ones() {
    let mut deck = Veil::<4, 2>::default();
    deck.begin_lot();
    deck.deal(0, 1, Known::Nobody);
    deck.lose(0);
    deck.begin_lot();
    deck.deal(1, 1, Known::Only(Side::Second));
    assert!(deck.knows(Side::Second, 0) && deck.knows(Side::Second, 1) && !deck.knows(Side::First, 1));
    assert!(deck.show(1) && !deck.show(1) && deck.shown(0) && deck.shown(1));
    deck.lose(1);
    deck.begin_lot();
    deck.deal(2, 1, Known::Nobody);
    assert!(!deck.knows(Side::First, 2) && !deck.knows(Side::Second, 2));
    assert!(deck.in_pile(0) && !deck.in_pile(1));
}
