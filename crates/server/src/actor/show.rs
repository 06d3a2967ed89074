//! Who is shown what: views for those who watch, whole states for programs, the course of a game for the slider.

use players::Hosted;
use store::SeatKind;
use wargame::{
    Moment, Node, Side, Viewer, With,
    battle::{self, Battle},
    report::{self, Span, When},
};

use super::{Actor, Answer, From, Want, Watcher};
use crate::{
    error::Problem,
    extent::Extent,
    faces::Faces,
    request::Eyes,
    wire::{
        self, AimView, Around, Board, Course, CourseMark, Encoded, Log, Offers, Openness, Passed, PlayerKind,
        PlayerView, Players, Raw, Told, message,
    },
};

/// Lines told to somebody who comes, and of a page of those before them.
const OPENING: usize = 100;
/// Lines in a page of a log or a course that is read from its beginning.
const PAGE: usize = 2000;

/// Which part of a log.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Page {
    /// What comes after an action.
    Since(u32),
    /// The last lines up to an action.
    Until(u32),
}

impl Actor {
    /// An aim is told when the impulse is over; nobody plays against computers among themselves, so theirs at once.
    pub(super) fn note_aims(&mut self) {
        let (before, now) = (self.moment, moment(&*self.table));
        self.moment = now;
        let told = if self.alone() { now } else { before };
        let ripe = self.alone() || (before.when(), before.playing) != (now.when(), now.playing);
        if let Some(side) = told.playing
            && ripe
            && let Some(aim) = self.said[side.index()].take_if(|aim| (aim.turn, aim.impulse) == told.when())
        {
            self.aims[side.index()] = Some(aim);
        }
    }

    /// Computers among themselves.
    pub(super) fn alone(&self) -> bool {
        self.game.seats.iter().all(|s| matches!(s.kind, SeatKind::Computer(_)))
    }

    pub(super) fn aims(&self) -> Vec<AimView> {
        self.aims.iter().flatten().cloned().collect()
    }

    pub fn players(&self) -> [PlayerView; 2] {
        let seat = |side: Side| {
            let seat = &self.game.seats[side.index()];
            let (kind, here) = match &seat.kind {
                SeatKind::Computer(_) => (PlayerKind::Computer, true),
                SeatKind::Person if !seat.held && !self.acted[side.index()] => (PlayerKind::Open, false),
                SeatKind::Person => {
                    let mut eyes = self.watchers.iter().map(|w| &w.eyes).chain(self.waiting.iter().map(|(e, ..)| e));
                    (PlayerKind::Person, eyes.any(|e| e.held[side.index()]))
                }
            };
            PlayerView { side, kind, name: seat.name.clone(), here, taken: seat.taken }
        };
        Side::BOTH.map(seat)
    }

    /// Programs that looked with the secret of a seat which somebody has taken by now see no more of it.
    pub(super) fn let_go(&mut self, side: Side) {
        let stays = |eyes: &Eyes| !(eyes.by_secret && eyes.held[side.index()]);
        self.watchers.retain(|w| stays(&w.eyes));
        for (eyes, want, reply) in std::mem::take(&mut self.waiting) {
            match stays(&eyes) {
                true => self.waiting.push((eyes, want, reply)),
                false => drop(reply.send(Err(Problem::not_yours()))),
            }
        }
    }

    fn around<'a>(
        &'a self,
        players: &'a [PlayerView; 2],
        aims: &'a [AimView],
        passed: Option<Passed>,
        extents: Vec<Extent>,
        both: bool,
        shared: Option<Openness>,
    ) -> Around<'a> {
        let again = self.again.as_deref();
        Around { version: self.version, players, aims, passed, again, extents, both, shared, asks: true }
    }

    /// Two people at one screen look at what both know as soon as the question goes to whoever does not sit there. His own
    /// view is given to him when he has said that he sits there now (`sit`); the cover is the client's.
    fn share(&mut self, whom: &[usize]) -> Openness {
        let Node::Decide(side) = self.table.node() else { return Openness::Open };
        let both: Vec<usize> = whom.iter().copied().filter(|&at| self.watchers[at].eyes.both()).collect();
        if both.is_empty() {
            return Openness::Open;
        }
        let private = wire::is_private(&*self.table);
        let openness = if private { wire::openness(&*self.table) } else { Openness::Open };
        for at in both {
            let Watcher { eyes, shared, .. } = self.watchers[at];
            let to = Viewer::Player(side);
            let turns = private && (shared || eyes.viewer != to);
            // Who has read what only his side was told must not leave it lying there.
            if turns && !shared {
                self.watchers[at].seq = self.opening(Viewer::Spectator);
            }
            self.watchers[at].shared = turns;
            if turns && openness == Openness::Open {
                self.watchers[at].eyes.viewer = to;
            }
        }
        openness
    }

    /// What both know, where two people look at it.
    pub(super) fn shared(&self, from: From) -> bool {
        match from {
            From::Connection(id) => self.watchers.iter().any(|w| w.id == id && w.shared),
            From::Caller(_) => false,
        }
    }

    /// Sends the state to some watchers; whoever cannot keep up is let go and comes back by itself.
    pub(super) fn show(&mut self, whom: &[usize]) {
        let openness = self.share(whom);
        let (players, aims) = (self.players(), self.aims());
        let seq = self.table.seq();
        let mut states: Vec<((Viewer, bool, bool), Encoded)> = Vec::new();
        let mut lines: Vec<((Viewer, u32), _)> = Vec::new();
        let mut gone = Vec::new();
        for &at in whom {
            let Watcher { eyes, shared, .. } = self.watchers[at];
            let key @ (viewer, both, _) = (eyes.viewer, eyes.both(), shared);
            let heard = if shared { Viewer::Spectator } else { viewer };
            if !states.iter().any(|(known, _)| *known == key) {
                let (passed, extents) = (self.passed(heard), self.extents(viewer));
                let around = self.around(&players, &aims, passed, extents, both, shared.then_some(openness));
                states.push((key, wire::state(&*self.table, self.faces(), viewer, &around)));
            }
            let log = self.watchers[at].seq.min(seq);
            if !lines.iter().any(|(known, _)| *known == (heard, log)) {
                let told = self.table.told(heard, log);
                let battles = battle::since(&*self.table, heard, log, &told);
                lines.push(((heard, log), (Raw::<[Told]>::of(&told), Raw::<[Battle]>::of(&battles))));
            }
            let state = &states.iter().find(|(known, _)| *known == key).expect("just made").1;
            let (told, battles) = &lines.iter().find(|(known, _)| *known == (heard, log)).expect("just made").1;
            let watcher = &mut self.watchers[at];
            let message = state.message(&mut watcher.had, told, battles, log);
            watcher.seq = seq;
            if watcher.out.try_send(message).is_err() {
                gone.push(watcher.id);
            }
        }
        self.watchers.retain(|w| !gone.contains(&w.id));
    }

    pub(super) fn faces(&self) -> &Faces {
        &self.app.library.shelf(&self.game.game).expect("a game that was opened is in the list").faces
    }

    /// What ids are called at this table.
    pub(super) fn board(&self) -> Board<'_> {
        Board::new(&*self.table, self.faces())
    }

    /// Tells who is here, to all but one who has just been told.
    pub(super) fn say_players(&mut self, but: Option<u64>) {
        let message = message(&Players { players: self.players() });
        self.watchers.retain(|w| Some(w.id) == but || w.out.try_send(message.clone()).is_ok());
    }

    /// What a program that waited gets.
    pub(super) fn wanted(&self, eyes: Eyes, want: Want) -> String {
        if want == Want::Offers {
            return Offers::text(&*self.table, self.faces(), eyes.viewer, self.version);
        }
        let (players, aims) = (self.players(), self.aims());
        let (passed, both) = (self.passed(eyes.viewer), eyes.both());
        let extents = self.extents(eyes.viewer);
        let around = self.around(&players, &aims, passed, extents, both, None);
        plain(&*self.table, self.faces(), eyes.viewer, &around)
    }

    /// When a game is over, nothing is secret any more.
    pub(super) fn late(&self, eyes: Eyes) -> Viewer {
        match self.table.node() {
            Node::Over(_) => Viewer::Umpire,
            _ => eyes.viewer,
        }
    }

    /// After which action somebody who comes is told the log: the last lines of it, from the beginning of an impulse
    /// where one begins in their first half. What was before he asks for page by page.
    pub(super) fn opening(&self, viewer: Viewer) -> u32 {
        let (page, earlier) = self.table.told_before(viewer, u32::MAX, OPENING);
        if earlier.is_none() {
            return 0;
        }
        // What ended the impulse before tells of the new one.
        let pairs = page[..page.len() / 2].windows(2);
        let begun =
            pairs.map(|pair| (&pair[0], &pair[1])).find(|(last, next)| last.moment.when() != next.moment.when());
        let first = begun.map(|(last, _)| last).or(page.first());
        first.map_or(0, |told| told.seq.saturating_sub(1))
    }

    pub(super) fn say_all(&mut self, message: &str) {
        self.watchers.retain(|w| w.out.try_send(message.to_owned()).is_ok());
    }
}

/// Which impulse it is, and whose; nobody's when the game is over, be it by resignation.
pub(super) fn moment(table: &dyn Hosted) -> Moment {
    let moment = table.moment();
    Moment { playing: moment.playing.filter(|_| !matches!(table.node(), Node::Over(_))), ..moment }
}

/// A whole state for a program: faces without drawings.
pub fn plain(table: &dyn Hosted, faces: &Faces, viewer: Viewer, around: &Around<'_>) -> String {
    wire::state(table, faces, viewer, around).plain()
}

/// A page of the log, and where the next one goes on in the same direction.
pub fn log(table: &dyn Hosted, viewer: Viewer, page: Page) -> String {
    let (page, next) = match page {
        Page::Since(seq) => table.told_page(viewer, seq, PAGE),
        Page::Until(seq) => table.told_before(viewer, seq, OPENING),
    };
    let before = page.first().map_or(0, |first| first.seq.saturating_sub(1));
    message(&Log { told: &page, battles: &battle::since(table, viewer, before, &page), next })
}

/// What happened in an impulse, the one now played without a name for it; a page of it after an action.
pub fn report(table: &dyn Hosted, viewer: Viewer, when: Option<When>, since: u32) -> Answer {
    let when = when.unwrap_or_else(|| When::of(table.moment()));
    // Nobody has done anything in it yet.
    let span = table.span(when).unwrap_or(Span { when, from: table.seq(), to: table.seq() });
    let then = |seq| table.host_back(seq).ok_or_else(|| Problem::broken("this game has no way back"));
    let [before, after] = [then(span.from)?.view(viewer), then(span.to)?.view(viewer)];
    Ok(message(&report::report(table, viewer, span, since, &before, &after)))
}

/// The marks of the slider, a page of them: one an action the viewer may know of.
pub fn course(table: &dyn Hosted, viewer: Viewer, since: u32) -> String {
    let mut marks = Vec::new();
    if since == 0 {
        marks.push(CourseMark { seq: 0, moment: Moment { turn: 1, ..Moment::default() }, by: None });
    }
    let (page, next) = table.told_page(viewer, since, PAGE);
    let mut last = since;
    for told in page {
        if told.seq != last {
            last = told.seq;
            marks.push(CourseMark { seq: told.seq, moment: told.moment, by: told.by });
        }
    }
    message(&Course { length: table.seq(), marks, next })
}

/// What the game has cost so far, and its points impulse by impulse.
pub fn account(table: &dyn Hosted, viewer: Viewer) -> Answer {
    let account = table.account(viewer).ok_or_else(|| Problem::broken("this game has no way back"))?;
    Ok(message(&account))
}

/// The state after an action, with the lines that led to it from the one before.
pub fn past(
    table: &dyn Hosted,
    faces: &Faces,
    viewer: Viewer,
    seq: u32,
    version: u32,
    players: &[PlayerView; 2],
) -> Answer {
    if seq > table.seq() {
        return Err(Problem::unknown(format!("the game has {} actions", table.seq())));
    }
    let then = table.host_back(seq).ok_or_else(|| Problem::broken("this game has no way back"))?;
    let around = Around {
        version,
        players,
        aims: &[],
        passed: None,
        again: None,
        extents: Vec::new(),
        both: false,
        shared: None,
        asks: false,
    };
    let state = wire::state(&*then, faces, viewer, &around);
    let (score, board) = (then.score(viewer), Board::new(&*then, faces));
    let before = seq.saturating_sub(1);
    let told = then.told(viewer, before);
    Ok(state.past(&told, &battle::since(&*then, viewer, before, &told), With::new(&score, &board)))
}
