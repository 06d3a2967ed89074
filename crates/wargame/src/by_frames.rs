//! What of `Rules` follows from the frame on top: a system that lists its frames need not write it again.

/// Writes of `Rules` what is asked of the frame on top: `by_frames!(System, |rules| book, "case")`.
/// The rules have `outcome` for a position that waits for nothing more, the state a `stack` and `units`; the case says
/// that the game is over.
#[macro_export]
macro_rules! by_frames {
    ($system:ty, |$rules:ident| $book:expr, $over:expr) => {
        fn node(&self, state: &Self::State) -> $crate::Node {
            let ($rules, top) = (self, state.stack.top());
            match top.side($crate::At::<$system>::new($book, state)) {
                Some(side) => $crate::Node::Decide(side),
                None if top.is_throw() => $crate::Node::Chance,
                None => $crate::Node::Over(self.outcome(state)),
            }
        }

        fn legal(&self, state: &Self::State, out: &mut Vec<Self::Action>) {
            let $rules = self;
            state.stack.top().offers($crate::At::new($book, state), out);
        }

        fn check(&self, state: &Self::State, action: Self::Action) -> $crate::Ruling {
            let $rules = self;
            state.stack.top().check($crate::At::new($book, state), action, $crate::refuse($over, "the game is over"))
        }

        fn apply(&self, state: &mut Self::State, action: Self::Action, log: &mut impl $crate::Listen<Self::Event>) {
            let $rules = self;
            let play = &mut $crate::Play::<$system, _>::new($book, state, log);
            play.state.stack.top().answer(play, action);
            while play.state.stack.top().settle(play) {}
        }

        fn redundant(&self, state: &Self::State, action: Self::Action) -> bool {
            let $rules = self;
            state.stack.top().question().is_some_and(|q| q.redundant($crate::At::new($book, state), action))
        }

        fn steps(&self, state: &Self::State, action: Self::Action, out: &mut Vec<Self::Action>) {
            let $rules = self;
            if let Some(question) = state.stack.top().question() {
                question.steps($crate::At::new($book, state), action, out);
            }
        }
    };
}

/// Writes of `Show` what is asked of the question on top: `shown_by_frames!(System, |rules| book)`.
#[macro_export]
macro_rules! shown_by_frames {
    ($system:ty, |$rules:ident| $book:expr) => {
        fn way(&self, state: &Self::State, action: Self::Action) -> Vec<$crate::Step> {
            let ($rules, legal, top) = (self, $crate::Rules::check(self, state, action).is_ok(), state.stack.top());
            let way = |q: &dyn $crate::Question<$system>| q.way($crate::At::new($book, state), action);
            top.question().filter(|_| legal).map_or_else(Vec::new, way)
        }

        fn preview(
            &self,
            state: &Self::State,
            viewer: $crate::Viewer,
            action: Self::Action,
        ) -> Option<$crate::Forecast> {
            let $rules = self;
            $crate::Rules::check(self, state, action).ok()?;
            state.stack.top().question()?.preview($crate::At::new($book, state), viewer, action)
        }

        fn leads_to(&self, state: &Self::State, action: Self::Action) -> Vec<$crate::Consequence> {
            let $rules = self;
            let lead = |q: &dyn $crate::Question<$system>| q.leads_to($crate::At::new($book, state), action);
            state.stack.top().question().map_or_else(Vec::new, lead)
        }

        fn goes_on(&self, state: &Self::State) -> bool {
            state.stack.top().question().is_some_and(|q| q.goes_on())
        }

        fn in_hand(&self, state: &Self::State) -> bool {
            let $rules = self;
            state.stack.top().question().is_some_and(|q| q.in_hand($crate::At::<$system>::new($book, state)))
        }

        fn stands(&self, state: &Self::State, unit: $crate::UnitId) -> $crate::HexId {
            state.units.at(unit).unwrap_or($crate::HexId::NONE)
        }

        fn fate(&self, state: &Self::State, unit: $crate::UnitId) -> Option<($crate::Side, bool)> {
            Some((state.units.side(unit), state.units.place(unit) == $crate::Place::DEAD))
        }

        fn meant(&self, state: &Self::State, clicked: &[$crate::Target]) -> Option<Self::Action> {
            let ($rules, top) = (self, state.stack.top());
            let (at, question) = ($crate::At::<$system>::new($book, state), top.question()?);
            question.click(at, &$crate::Click::new(&state.units, question.side(at), clicked))
        }
    };
}
