// @ts-check
/**
 * The shapes of docs/protocol.md, for the type checker; nothing here runs.
 *
 * @typedef {"first" | "second"} Side
 *
 * @typedef {object} Page What the server wrote into the page.
 * @property {string} game
 * @property {string} table
 * @property {Side | "spectator"} as
 * @property {Side[]} held
 * @property {"play" | "replay"} mode
 * @property {string} source
 * @property {number | null} at
 * @property {boolean} maker
 * @property {boolean} hotseat
 * @property {string | null} commit
 * @property {string | null} seed
 * @property {Record<string, string>} links Links to seats nobody has taken.
 * @property {Side[]} linkable Seats one can make a link to that works once.
 * @property {[string, string][]} levels The computers that can take a computer's seat: key and name.
 * @property {string} base
 * @property {string} theme
 *
 * @typedef {object} Hex
 * @property {number} x
 * @property {number} y
 * @property {number} sheet
 * @property {string} name
 * @property {string} terrain
 * @property {string[]} has
 * @property {(string | null)[]} near
 * @property {string[]} [far] Hexes of other sheets that can be reached from here.
 *
 * @typedef {{key: string, name: string, short: string, side: Side | null}} Phase
 *
 * @typedef {object} Fixed
 * @property {string} id
 * @property {string} title
 * @property {number} turns
 * @property {number} parts
 * @property {[string, string]} sides
 * @property {Phase[]} phases
 * @property {{key: string, name: string, case: string}[]} layers
 * @property {string[]} reconstructed
 * @property {[number, number, number, number]} viewbox
 * @property {{name: string, frame: [number, number, number, number]}[]} sheets
 * @property {number} counter
 * @property {number} scale
 * @property {[number, number][][]} corners
 * @property {Record<string, Hex>} hexes
 * @property {Record<string, string>} [titles] What units are called, by their handles.
 * @property {string[]} [columns] All columns of the results table, where the game has one.
 * @property {Record<string, {say: string, hurts?: boolean}>} [results] Results in words.
 *
 * @typedef {object} Face
 * @property {string} symbol
 * @property {Side} [side]
 * @property {string} [kind]
 * @property {string} [size]
 * @property {string} [strengths]
 * @property {string} [name]
 * @property {string | null} [band]
 * @property {[number, number]} [steps]
 * @property {boolean} [untried]
 * @property {string} [livery] The colours it wears.
 * @property {number} [corner] Radius, of 48.
 * @property {boolean} [uncertain]
 *
 * @typedef {{mark: string, level?: number}} UnitMark What is to be seen on a unit beside its face.
 * @typedef {{id: string, at: string, face: string, marks: UnitMark[]}} Unit
 * @typedef {{kind: string, at: string | null, edge: string | null, count: number, side: Side | null, face: string}} Mark
 *
 * @typedef {{off: Point, z: number}} UnitLaid From the centre of its hex; 0 is the lowest.
 * @typedef {{hex: string, off: Point, size: number, angle: number, under: boolean}} MarkLaid
 * @typedef {object} Lay Where everything of a view lies.
 * @property {Record<string, UnitLaid>} units Those that share their hex; any other lies in the middle.
 * @property {(MarkLaid | null)[]} marks By mark of the view.
 * @property {{hex: string, off: Point, n: number}[]} badges
 *
 * @typedef {{name: string, side: Side | null, value: number, case: string}} Track
 * @typedef {{id: string, face: string, due: number | null}} Entry
 * @typedef {{name: string, side: Side, entries: Entry[]}} Tray
 *
 * @typedef {object} Offer
 * @property {string} act
 * @property {string} verb
 * @property {string} [hex]
 * @property {string} [unit]
 * @property {string} [edge]
 * @property {string} [number]
 * @property {string} say
 * @property {boolean} [tells] It tells of a unit, not to somebody what to do.
 * @property {string | null} case
 * @property {number | null} left
 * @property {boolean} stops
 *
 * @typedef {{say: string, hex: string | null, acts: string[], unit?: string, instead?: boolean}} Shortcut
 * @typedef {{hex?: string, unit?: string, edge?: string, number?: number}} About
 * @typedef {{case: string, why: string, about: About | null}} Refusal
 * @typedef {{case: string, what: string, by: number}} Shift
 * @typedef {{least: number, most: number}} Range
 *
 * @typedef {object} Roll One throw of a combat.
 * @property {string} [name] What is thrown for, where there are several.
 * @property {Range} attack
 * @property {Range} defence
 * @property {[string, number][]} initial
 * @property {Shift[]} shifts
 * @property {boolean} on_die The shifts are added to the die.
 * @property {[Shift, number][]} possible
 * @property {[string, number][]} columns
 * @property {[string, number][]} results
 * @property {number} of
 * @property {boolean} exact
 *
 * @typedef {object} Forecast
 * @property {Roll[]} rolls In their order.
 * @property {string[]} units Who attacks.
 *
 * @typedef {object} Ask
 * @property {Side} side
 * @property {string} case
 * @property {string} question
 * @property {boolean} routine
 * @property {boolean} aside
 * @property {Offer[]} offers
 * @property {string[]} chosen
 * @property {string[]} targets
 * @property {Forecast | null} forecast
 * @property {Refusal | null} duty
 * @property {string | null} idle
 * @property {Shortcut[]} shortcuts
 *
 * @typedef {{side: Side, kind: "person" | "computer" | "open", name: string, here: boolean, taken: number}} Player
 * @typedef {{question: string, case: string, open: boolean}} Passed A question passed over; `open` while it can be asked after all.
 * @typedef {{winner: Side | null, level: string, points: [number, number], case: string}} Outcome
 *
 * @typedef {object} View
 * @property {number} version
 * @property {number} seq
 * @property {Side | "spectator" | "umpire"} viewer
 * @property {number} turn
 * @property {number} phase
 * @property {number} impulse
 * @property {Side | null} playing Whose impulse it is.
 * @property {Side | null} decides
 * @property {Unit[]} units
 * @property {Mark[]} marks
 * @property {Track[]} tracks
 * @property {Tray[]} trays
 * @property {Ask | null} ask
 * @property {Outcome | null} outcome
 * @property {Lay} lay
 * @property {boolean} undo
 * @property {Player[]} players
 * @property {Aim[]} aims
 * @property {Passed | null} [passed] The last since one decided oneself.
 * @property {boolean} private
 *
 * @typedef {object} Line
 * @property {number} seq
 * @property {number} turn
 * @property {number} phase
 * @property {number} impulse
 * @property {Side | null} playing Whose impulse it is.
 * @property {Side | null} by
 * @property {string} kind
 * @property {string} text
 * @property {string | null} [case]
 * @property {string[]} [units]
 * @property {string[]} [names] What the text calls them.
 * @property {string[]} [hexes]
 * @property {number | null} [number]
 *
 * @typedef {{state: View, faces?: Record<string, Face>, told: Line[], log: number}} StateMessage
 * @typedef {{acts: string[], words: string, why: string, aim: string}} Hint
 * @typedef {{side: Side, turn: number, impulse: number, text: string}} Aim
 * @typedef {{hex: string, cost: number, left: number, why: string, case: string}} Step
 * @typedef {{name: string, value: string, case: string | null}} Fact
 * @typedef {{hexes: [string, Side, string][], lines: [Side, string[]][], units: [string, string][]}} Layer
 * @typedef {{kind: string, why: string, refusal: Refusal | null, version?: number}} Trouble
 *
 * @typedef {[number, number]} Point
 */
export {};
