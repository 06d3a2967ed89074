// @ts-check
/**
 * What server and client say to each other, for the type checker; nothing here runs. All but the last lines is made from
 * the types of the server by `make wire`.
 *
 * Made:
 *
 * @typedef {object} Page What the server wrote into the page.
 * @property {string} game
 * @property {string} table The id of the game or the replay.
 * @property {"first" | "second" | "spectator" | "umpire"} as With whose eyes one looks.
 * @property {Side[]} held The sides whose seats one holds.
 * @property {Mode} mode
 * @property {string} source Where its course is asked for: `/api/games/ID`.
 * @property {number | null} at The action the slider begins at.
 * @property {boolean} maker One has made the game.
 * @property {boolean} hotseat One holds both seats.
 * @property {string | null} commit The hash the dice are bound to.
 * @property {string | null} seed What the dice follow from, when nothing depends on it any more.
 * @property {Record<string, string>} links Links to seats nobody has taken, for the maker.
 * @property {Side[]} linkable Seats one can make a link to that works once.
 * @property {[string, string][]} levels The computers that can take a computer's seat: key and name.
 * @property {number | null} pace Milliseconds between the steps of a game of computers, for the maker.
 * @property {string} base Where scripts and styles are: `/assets/BUILD`.
 * @property {string} theme `light`, `dark`, or nothing to follow the system.
 *
 * @typedef {"first" | "second"} Side One of the two players. The first is the German in every game of ours, the second the Soviet or Russian.
 *
 * @typedef {"play" | "replay"} Mode Whether a game is played or its course is looked at.
 *
 * @typedef {object} Fixed What never changes about a game.
 * @property {string} id
 * @property {string} title
 * @property {string} system The rule system: `advance`.
 * @property {number} turns
 * @property {string[]} dates The days on which the turns begin, from turn 1 on; empty where turns stand for no days.
 * @property {number} parts Points left come in the smallest part of a movement point; with 2 parts, 7 is 3½.
 * @property {[string, string]} sides Names of the two sides.
 * @property {Phase[]} phases The sequence of play.
 * @property {string[]} verbs
 * @property {LayerKind[]} layers What can be laid over the map.
 * @property {string[]} columns The columns of the combat results table, lowest first; empty where a game has none.
 * @property {Record<string, ResultWords>} results Results of combat in words, by result.
 * @property {VictoryLevel[]} levels Levels of victory as the first side counts, its best first; empty where a game has none.
 * @property {string[]} reconstructed Notes on what is reconstructed, to be shown.
 * @property {[string, string] | null} goals How each side wins, a sentence each.
 * @property {[Brief, Brief] | null} briefs What each side has to know before its first question.
 * @property {[number, number, number, number]} viewbox The frame of the first sheet.
 * @property {Sheet[]} sheets
 * @property {number} counter The edge of a counter.
 * @property {number} scale From the centre of a hex to its corner.
 * @property {[number, number][][]} corners The corners of a hex about its centre, one list a sheet.
 * @property {Record<string, Hex>} hexes By number.
 * @property {string[]} units Handles of the units.
 * @property {Record<string, string>} titles What units are called, by their handles, where a handle would be too short for a sentence.
 *
 * @typedef {object} Phase A phase of the sequence of play.
 * @property {string} key
 * @property {string} name
 * @property {string} short One word for the phase bar; nothing for what is no phase of a turn (set-up, end).
 * @property {Side | null} side Whose phase it is.
 *
 * @typedef {object} LayerKind Something that can be laid over the map: zones, supply.
 * @property {string} key
 * @property {string} name
 * @property {string} case
 *
 * @typedef {object} ResultWords A result of combat in words: `defender eliminated`.
 * @property {string} say
 * @property {boolean} hurts It hurts whoever attacks.
 * @property {boolean} harms It hurts whoever is attacked.
 * @property {number} balance Who suffers more: above 0 the defender, below 0 the attacker, 0 both alike or nobody.
 *
 * @typedef {object} VictoryLevel A level of victory: so many points more than the other side, or fewer.
 * @property {string} name `German tactical victory`.
 * @property {Side | null} winner
 * @property {number | null} least The least and the most points of a side less those of the other; null without an end.
 * @property {number | null} most
 * @property {string} case
 *
 * @typedef {object} Brief What a side has to know before its first question, in sentences.
 * @property {string} have What it has.
 * @property {string} against Who stands against it.
 * @property {string} enters What comes later, and where.
 * @property {string} wins What wins.
 * @property {string} begin What to do first.
 * @property {string} button The words on the button that leads to the hexes to begin at.
 * @property {string[]} show These hexes.
 *
 * @typedef {object} Sheet A map sheet. All hexes lie in one plane, each sheet in its frame.
 * @property {string} name
 * @property {[number, number, number, number]} frame Left, top, width and height.
 *
 * @typedef {object} Hex A hex of the map.
 * @property {number} x
 * @property {number} y
 * @property {number} sheet The number of its sheet.
 * @property {string} name
 * @property {string} terrain
 * @property {string[]} has What else is there: `city`.
 * @property {(string | null)[]} near Its neighbours in the order of directions, null off the map; never one of another sheet.
 * @property {string[]} [far] Hexes of other sheets that can be reached from here.
 *
 * @typedef {object} Charts The charts of a game: what stands in its tables, how its counters are read, what its turns bring.
 * @property {Chart[]} charts
 * @property {Sample[]} counters
 * @property {TurnOfTrack[]} turns
 * @property {MapSign[]} signs The signs of the map that are in none of the charts.
 * @property {Record<string, Face>} faces Counters and markers that stand in them, by id.
 * @property {Record<string, string>} swatches Pictures of what is on the map, as SVG, by word.
 *
 * @typedef {object} Chart A table with a name for each of its lines.
 * @property {string} key `results`, `shifts`, `terrain`, `sequence`, `markers`: charts of different games that are alike share it.
 * @property {string} title
 * @property {string} about
 * @property {string[]} heads What stands over the names and over each column.
 * @property {string | null} lights What is lit in it during a game: the columns of the forecast in sight, or the line of the phase.
 * @property {string} roll The throw whose columns are lit; the decisive one if it is empty.
 * @property {ChartLine[]} lines
 *
 * @typedef {object} ChartLine A line of a chart.
 * @property {string} key The key of the phase that lights it; empty for most.
 * @property {string} name
 * @property {string[]} cells One that is missing belongs to the one before it.
 * @property {string} case
 * @property {string | null} face The id of a counter or marker beside it.
 * @property {string | null} swatch The word of the map that is pictured beside it.
 *
 * @typedef {object} Sample A counter with its parts explained.
 * @property {string} face
 * @property {string} title
 * @property {CounterPart[]} parts
 *
 * @typedef {object} CounterPart A part of a counter, and where it is in its box of 48.
 * @property {number} x
 * @property {number} y
 * @property {string} name
 * @property {string} say
 * @property {string} case
 *
 * @typedef {object} TurnOfTrack A turn of the turn track.
 * @property {number} turn
 * @property {string} date The days it stands for; empty where it stands for none.
 * @property {TurnLine[]} lines
 *
 * @typedef {object} TurnLine What a turn brings.
 * @property {Side | null} side Whom; null for what concerns both.
 * @property {boolean} event A special event, not only something that arrives.
 * @property {string} say
 * @property {string} case
 *
 * @typedef {object} MapSign A sign of the map, as its legend has it.
 * @property {string} swatch
 * @property {string} name
 * @property {string} text
 *
 * @typedef {object} Face A counter or a marker with its drawing, which has no other fields for a marker.
 * @property {string} symbol The drawing as an SVG symbol.
 * @property {number} [corner] Radius of its corners, of 48.
 * @property {Side} [side]
 * @property {string} [kind] The unit symbol: `infantry`, `armor`, `mechanized`, `headquarters`, `air`, ...
 * @property {string} [size] The size mark: `XX`.
 * @property {string} [strengths] The figures as printed: `10-8`, `4-4-5`, `?-5`.
 * @property {string} [name] The designation: `1`, `SS Tot`.
 * @property {string | null} [band] A coloured band with its number, for a corps.
 * @property {[number, number]} [steps] Steps it has and steps it can have.
 * @property {boolean} [untried] Its strengths are not known to the viewer.
 * @property {string} [livery] The colours it wears: `german`, `ss`, `soviet`, `guards`, `finnish`, ...; empty for those of its side.
 * @property {boolean} [uncertain] This counter is a reconstruction (tables.toml `uncertain`).
 *
 * @typedef {object} StateMessage What goes to whoever looks at a table: on joining and after everything accepted.
 * @property {View} state
 * @property {Record<string, Face>} faces Only those this connection has not had yet, by id. Their drawings name their pieces: `{3fa2b1c}`.
 * @property {Record<string, string>} pieces Pieces of drawings this connection has not had yet, by name; they stand in the place of it.
 * @property {Line[]} told The lines since the last state; on joining and after `sit` the last 100 or fewer, from the beginning of an impulse if that can be.
 * @property {Battle[]} battles The battles these lines tell of, and the one that goes on before them if there is one: as far as they have come, in the place of what was said of them before.
 * @property {number} log How many actions' lines the client keeps: those with a greater `seq` are dropped before the new ones are added.
 *
 * @typedef {object} View A position as one viewer sees it, with what the server knows beside it.
 * @property {number} version How much has been accepted in this game; an action names the version it answers.
 * @property {number} seq Number of actions so far, throws included; goes back on undo.
 * @property {"first" | "second" | "spectator" | "umpire"} viewer
 * @property {number} turn The Game-Turn; in a set-up that comes before the first it may be 0.
 * @property {number} phase Index into the phases of the sequence of play.
 * @property {number} impulse It rises within a Game-Turn from 1; 0 before the first has begun.
 * @property {Side | null} playing Who is playing the impulse, or sets up before the first, where both may come; nobody between two impulses, and when the game is over.
 * @property {Side | null} decides Who decides; nobody when the game is over or waits for a throw.
 * @property {Unit[]} units Units on the map, in order of their ids.
 * @property {Mark[]} marks
 * @property {Track[]} tracks
 * @property {Tray[]} trays
 * @property {Combat[]} combats The combats that are being fought, from the announcement to the last advance: one, or with others inside it.
 * @property {Ask | null} ask The question now asked; null when the game is over or waits for a throw.
 * @property {Outcome | null} outcome
 * @property {boolean} undo The viewer can take something back.
 * @property {Extent[]} extents How much more than the last row it can take back at once.
 * @property {[Player, Player]} players
 * @property {Aim[]} aims What computers were about in their last impulse that is over; among themselves, in the one now played. At most one a side.
 * @property {Passed | null} passed The last question passed over for the viewer since it decided itself.
 * @property {boolean} private The two sides know different things now, so two people at one screen must not look at each other's view.
 * @property {boolean} shared Two people at one screen look at what both know; a question without offers is then for its side alone.
 * @property {Lay} lay
 * @property {string} [again] The page of the next game of the same players, once somebody has asked for one.
 * @property {Stand} [score] Left out where a game has no levels of victory.
 * @property {Grave[]} grave What some of the offers cost for certain, where that is a unit, points or supply. Only for the side that is asked.
 *
 * @typedef {object} Unit A unit on the map.
 * @property {string} id The handle: `1pz`, `i01`.
 * @property {string} at
 * @property {string} face The id of its face.
 * @property {UnitMark[]} marks What is to be seen on it beside its face.
 *
 * @typedef {object} UnitMark Something to be seen on a unit beside its counter's face.
 * @property {"moved" | "fought" | "activated" | "fired" | "disrupted" | "supply" | "face-down" | "steps"} mark `moved`: It has moved in this phase. `fought`: It has fought in this phase. `activated`: It was activated in this turn. `fired`: It has fired in this phase. `supply`: How well it is supplied, by the game's own levels; 0 is not at all. `steps`: Steps left, where its face does not tell them.
 * @property {number} [level] Of `supply` and `steps`.
 *
 * @typedef {object} Mark A marker on a hex or hexside: a fort, an interdicting air unit.
 * @property {string} kind
 * @property {string | null} at Null off the map.
 * @property {string | null} edge The hexside, by its two hexes: `1412/1413`.
 * @property {number} count
 * @property {Side | null} side
 * @property {string} face The id of its face.
 *
 * @typedef {object} Track A number both sides see: victory points, air units, forts in hand.
 * @property {string} name
 * @property {Side | null} side
 * @property {number} value
 * @property {string} case
 *
 * @typedef {object} Tray Counters beside the map: reinforcements to come, losses, a cup, a box of the turn track, air units that have flown.
 * @property {string} name
 * @property {Side | null} side Whose it is; nobody's where both sides' counters lie together.
 * @property {Entry[]} entries
 * @property {Mark[]} marks Markers that lie there, of no hex.
 * @property {number} hidden How many counters lie there besides, of which the viewer may know no more.
 *
 * @typedef {object} Entry A counter beside the map.
 * @property {string} id
 * @property {string} face The id of its face.
 * @property {UnitMark[]} marks What is to be seen on it beside its face.
 * @property {number | null} due The turn it comes, for reinforcements.
 * @property {string} [enters] Where it comes in and whether it can wait, once it is due.
 *
 * @typedef {object} Combat A combat that is being fought.
 * @property {string[]} units Who attacks and is still there.
 * @property {string[]} targets The hexes that were attacked.
 *
 * @typedef {object} Ask The question now asked. Everybody sees it; the offers only the side that answers.
 * @property {string} key Which question of the game it is, the same whenever it is asked: `retreat-to`. A wish can name it.
 * @property {Side} side
 * @property {string} case
 * @property {string} question
 * @property {boolean} routine Nearly always answered with `done`: a table may press it.
 * @property {boolean} aside Asked in between, on the chance: the same can still be done at a later question, so a table may pass it over with `done` if it says so.
 * @property {Offer[]} offers What can be done now; empty unless the viewer decides.
 * @property {string[]} chosen Units selected so far.
 * @property {string[]} targets Where it happens.
 * @property {Forecast | null} forecast
 * @property {Refusal | null} duty Why the question's main `done` is not offered, where a duty is open.
 * @property {string | null} idle What would be left undone by `done`, where a person should be asked again: `9 units have not moved`.
 * @property {Shortcut[]} shortcuts Rows of offers that are often wanted together: a whole stack, every unit that can attack.
 *
 * @typedef {object} Offer One thing that may be done. At most one of `hex`, `unit`, `edge` and `number` is there.
 * @property {string} act To be sent as an action.
 * @property {string} verb
 * @property {string} [hex]
 * @property {string} [unit]
 * @property {string} [edge] Two hexes, `1412/1413`: what is offered on a hexside is drawn and clicked there.
 * @property {string} [number]
 * @property {string} say The words on its button.
 * @property {boolean} [tells] The words tell of a unit, not to somebody what to do.
 * @property {string | null} case
 * @property {number | null} left Points left after a move, in the game's smallest part of a point.
 * @property {boolean} stops The move ends there.
 * @property {string} [mover] A unit that is not in the hand goes there: whoever uses a pointer takes it first, by clicking it.
 *
 * @typedef {object} Forecast What a combat would be worth, as far as the viewer can know: the throws that decide it, in their order.
 * @property {Roll[]} rolls
 * @property {string[]} units Who attacks.
 *
 * @typedef {object} Roll One throw of a combat.
 * @property {string} [name] What is thrown for, where there are several: `defensive fire`.
 * @property {Range} attack
 * @property {Range} defence
 * @property {[string, number][]} initial Initial ratio, as weights over columns where strengths are unknown.
 * @property {Shift[]} shifts Shifts and modifiers that count whatever lies hidden; each says whether it is of the column or the die.
 * @property {[Shift, number][]} possible Those that count only for some of what may lie hidden, with the weight of that.
 * @property {[string, number][]} columns The column after the shifts.
 * @property {[string, number][]} results Results with their weights; the weights add up to `of`.
 * @property {number} of
 * @property {boolean} exact Whether the weights are exact or an estimate from imagined deals.
 *
 * @typedef {object} Range Least and most; equal where it is known. Not whole where a game halves strengths and keeps the fraction.
 * @property {number} least
 * @property {number} most
 *
 * @typedef {object} Shift One shift of a column or one modifier of a die; a combat can have both.
 * @property {string} case
 * @property {string} what
 * @property {number} by
 * @property {On} on
 *
 * @typedef {"column" | "die"} On What a modifier changes.
 *
 * @typedef {object} Refusal Why something may not be done.
 * @property {string} case The rule case: `79:4.7`.
 * @property {string} why The reason in words, with the numbers it rests on.
 * @property {Target | null} about The unit or hex that is the reason.
 *
 * @typedef {object} Target What something is about: exactly one of them is there.
 * @property {string} [hex]
 * @property {string} [unit]
 * @property {string} [edge]
 * @property {number} [number]
 *
 * @typedef {object} Shortcut A row of actions under one name. The first is among the offers, each next one after those before it.
 * @property {string} say
 * @property {string | null} hex Where on the map it can be chosen.
 * @property {string[]} acts The actions, by verb and target.
 * @property {string} [unit] The unit it is about, if only one is: whoever sees the stack spread out chooses it there.
 * @property {boolean} [instead] What is in the hand has done nothing yet: it is taken back first, and these are done instead.
 *
 * @typedef {object} Outcome How a game ended.
 * @property {Side | null} winner
 * @property {string} level
 * @property {[number, number]} points
 * @property {string} case
 *
 * @typedef {"whole" | "phase"} Extent How much more than the last row can be taken back at once: all since the hand was empty (a unit's whole move, an attack being announced), or everything of the phase.
 *
 * @typedef {object} Player Who is at a seat, as everybody may know.
 * @property {Side} side
 * @property {PlayerKind} kind
 * @property {string} name
 * @property {boolean} here Somebody with this seat is connected.
 * @property {number} taken How often somebody has come to it by a link.
 *
 * @typedef {"person" | "computer" | "open"} PlayerKind How a seat is held: `open` is an invitation nobody has taken.
 *
 * @typedef {object} Aim What a computer was about in an impulse.
 * @property {Side} side
 * @property {number} turn
 * @property {number} impulse
 * @property {string} text
 *
 * @typedef {object} Passed A question that was passed over.
 * @property {string} question
 * @property {string} case
 * @property {boolean} open It was the last that was done, and can be taken back to be asked after all.
 *
 * @typedef {object} Lay Where everything lies on the map. Offsets are from the centre of the hex, right and down, in the units of `/fixed`.
 * @property {Record<string, UnitLaid>} units Units that share their hex, by name; any other lies in the middle.
 * @property {(MarkLaid | null)[]} marks By mark of `marks`; null for one that is nowhere.
 * @property {BadgeLaid[]} badges
 *
 * @typedef {object} UnitLaid How a unit lies in its stack.
 * @property {[number, number]} off
 * @property {number} z Its place in the stack, the lowest 0.
 *
 * @typedef {object} MarkLaid How a mark lies.
 * @property {string} hex The hex it is in; on a hexside the first of the two.
 * @property {[number, number]} off
 * @property {number} size
 * @property {number} angle Degrees, clockwise.
 * @property {boolean} under Under the units of its hex, not on them.
 *
 * @typedef {object} BadgeLaid How many units a stack has.
 * @property {string} hex
 * @property {[number, number]} off
 * @property {number} n From four on, leaders not counted.
 *
 * @typedef {object} Stand Where the game stands on the scale of victory, in short.
 * @property {Side} side Who counts: the viewer's side, or the first.
 * @property {number} balance His points less those of the other.
 * @property {string} level What the game would end with as it stands, or has ended with: `German tactical victory`.
 * @property {Side | null} winner
 *
 * @typedef {object} Grave An offer or a row of them that costs something for certain and for good: to be said before it is taken, and asked again.
 * @property {string[]} acts One offer, or the actions of a shortcut.
 * @property {Consequence[]} leads The gravest first.
 *
 * @typedef {object} Consequence Something an answer leads to.
 * @property {Matter} kind
 * @property {When} when
 * @property {string} say What comes to pass, in lower case and without a period.
 * @property {string | null} case
 * @property {[number, number]} chance How often, of how many; equal where it is certain.
 * @property {string[]} units The units it is about. Of those lost, `count` are.
 * @property {string[]} hexes
 * @property {number} count How many units or points.
 * @property {boolean} grave A unit, points or supply are lost for certain, and for good.
 *
 * @typedef {"over" | "unit" | "step" | "points" | "supply" | "disrupted" | "halted" | "wasted" | "places" | "note"} Matter What a consequence is about, the gravest first.
 *
 * @typedef {"now" | "anyway" | "unless"} When When it comes to pass: by the answer itself or the throws that follow it at once, whatever is answered to what is asked then, or later, if nothing changes.
 *
 * @typedef {object} Line A line of the log: an event as told to one viewer.
 * @property {number} seq The action it followed.
 * @property {number} turn The Game-Turn; in a set-up that comes before the first it may be 0.
 * @property {number} phase Index into the phases of the sequence of play.
 * @property {number} impulse It rises within a Game-Turn from 1; 0 before the first has begun.
 * @property {Side | null} playing Who is playing the impulse, or sets up before the first, where both may come; nobody between two impulses, and when the game is over.
 * @property {Side | null} by Who did it; nobody for what the rules or the dice did.
 * @property {string} kind A word for the kind of event: `moved`, `lost`, `threw`.
 * @property {string} text Its words.
 * @property {string} [case]
 * @property {string[]} [units] Handles of the units it is about.
 * @property {string[]} [hexes] Hexes in the order they matter: the way of a move.
 * @property {number} [number] A number it carries: a die, points left.
 * @property {Roll} [roll] The throw it is about as it was reckoned up with all that has come to light: of what kind `reckoned`.
 *
 * @typedef {object} Battle An attack from its announcement to the advance, as far as the viewer was told of it.
 * @property {number} seq Its first line: the action it followed, and which of the lines of that action, from 0.
 * @property {number} nth
 * @property {number} lines So many lines tell of it, without a gap.
 * @property {number} turn The Game-Turn; in a set-up that comes before the first it may be 0.
 * @property {number} phase Index into the phases of the sequence of play.
 * @property {number} impulse It rises within a Game-Turn from 1; 0 before the first has begun.
 * @property {Side | null} playing Who is playing the impulse, or sets up before the first, where both may come; nobody between two impulses, and when the game is over.
 * @property {Side | null} by Who attacked.
 * @property {string} say All of it in one line, as far as it has come: `Attack on 2212, 3-1, die 5: 1/-. 1st Panzer went back to 2112.`
 * @property {string[]} targets
 * @property {Fighter[]} attackers With where they attacked from.
 * @property {Fighter[]} defenders
 * @property {Odds | null} odds
 * @property {Thrown[]} throws
 * @property {Harm[]} harm
 * @property {Gone[]} went
 *
 * @typedef {object} Fighter A unit as it was called at a moment, and where it was.
 * @property {string} unit
 * @property {string} name What it was called, with its mark.
 * @property {string | null} hex Null where that was not told.
 *
 * @typedef {object} Odds How the odds came about.
 * @property {string} attack
 * @property {string} defence
 * @property {string} odds By the strengths alone.
 * @property {string} column What was thrown on, all shifts counted.
 * @property {Shift[]} shifts Shifts of the column and modifiers of the die.
 *
 * @typedef {object} Thrown A throw, and what it came to.
 * @property {number} die
 * @property {number | null} modified The number that counted, where that is another one.
 * @property {number | null} needed The highest number that would have done, where low ones succeed; 0 where none could.
 * @property {string | null} result As the table writes it.
 * @property {boolean | null} hit It succeeded, where there is no more to it than that.
 *
 * @typedef {object} Harm Something that befell a unit.
 * @property {string} unit
 * @property {string} name What it was called, with its mark.
 * @property {string | null} hex Null where that was not told.
 * @property {Harmed} what
 * @property {Cause} cause
 * @property {string} why To be read after «eliminated:»; empty where there is no more to say.
 *
 * @typedef {"step" | "eliminated" | "disrupted"} Harmed What can befall a unit.
 *
 * @typedef {"combat" | "no-retreat" | "stacking" | "hunger" | "other"} Cause Why a unit was lost.
 *
 * @typedef {object} Gone A retreat or an advance.
 * @property {string} unit
 * @property {string} name What it was called, with its mark.
 * @property {string | null} hex Null where that was not told.
 * @property {string[]} way From where it stood, if that was told, to where it ended.
 * @property {boolean} advance
 *
 * @typedef {object} Thinking A computer thinks, or has decided.
 * @property {Thinker | null} thinking Null when it has decided.
 *
 * @typedef {object} Thinker A computer that thinks.
 * @property {Side} side
 * @property {number} ms How long it has been thinking, in milliseconds.
 *
 * @typedef {object} Players Somebody has come or gone, or taken a seat.
 * @property {[Player, Player]} players
 *
 * @typedef {string} ActionText An action as it stands in an offer: a verb and at most one target. One that is not of the game is `unknown`, one that the rules forbid `refused`.
 *
 * @typedef {object} Acted A row of actions was done, or the first of it.
 * @property {number} done How many of the actions were done.
 * @property {number} version The version now.
 *
 * @typedef {object} Version How much has been accepted in the game.
 * @property {number} version
 *
 * @typedef {object} Nothing It was done, and there is nothing to say of it.
 *
 * @typedef {object} Clicked Where somebody clicked: a hex, and the units he hit. What is not in the game is passed over.
 * @property {Word | null} [hex]
 * @property {Word[]} [units]
 *
 * @typedef {string} Word A hex by its number, a unit by its handle, or whatever else has a short name.
 *
 * @typedef {object} Why Why a click does nothing.
 * @property {string} tried What the click was taken for.
 * @property {string} say The same in words.
 * @property {Refusal} refusal
 *
 * @typedef {object} Step One hex of a way, with what entering it costs.
 * @property {string} hex
 * @property {number} cost In the game's smallest part of a point, as is what is left after it.
 * @property {number} left
 * @property {string} why Why it costs that: `road`, `swamp, river doubles it`.
 * @property {string} case
 *
 * @typedef {object} Hint What the veteran would do, from what the side may know.
 * @property {string[]} acts The advice, which is an offer, and how it would go on, up to the next throw.
 * @property {string} words The first act as its offer says it.
 * @property {string} why To be read after «because».
 * @property {string} aim What the side would be about in this turn.
 *
 * @typedef {{unit: Word} | {hex: Word}} Looked A unit or a hex.
 *
 * @typedef {object} Fact Something to be said of a unit or hex: `supply: none, 3 points instead of 6`.
 * @property {string} name
 * @property {string} value
 * @property {string | null} case
 *
 * @typedef {string} LayerName A key from the layers of /fixed/GAME.json.
 *
 * @typedef {object} Layer What is laid over the map on demand.
 * @property {[string, Side, string][]} hexes Hexes with the side they belong to and a word for the kind: `zone`, `fed`, `net`.
 * @property {[Side, string[]][]} lines Lines over hexes: a supply line from a unit to its source.
 * @property {[string, string][]} units Units with a word: `unsupplied`.
 *
 * @typedef {object} Level Another player at a computer's seat.
 * @property {Side} side
 * @property {"random" | "recruit" | "veteran" | "marshal" | "greedy" | "oep" | "portfolio"} level The name of a computer player.
 *
 * @typedef {object} Wish What a seat wishes to be answered by itself; what is not said stays as it is.
 * @property {Side} side
 * @property {boolean} [sole] An answer that is the only one is given.
 * @property {boolean} [routine] `done` is answered where it is nearly always the answer.
 * @property {Asides} [asides]
 * @property {number | null} [turn] In this turn `done` is answered wherever it can be.
 * @property {Record<string, boolean | number>} [keys] To the questions of these keys `done` is answered where it can be; questions that are not named stay as they are.
 *
 * @typedef {"ask" | "pass" | "unless"} Asides Questions asked in between (`aside`) are asked, passed over, or passed over unless something has befallen a unit of the side since it last decided itself.
 *
 * @typedef {object} Standing What a seat wishes to be answered by itself. A seat of which nobody has said anything is always asked.
 * @property {Side} side
 * @property {boolean} sole An answer that is the only one is given.
 * @property {boolean} routine `done` is answered where it is nearly always the answer.
 * @property {Asides} asides What is asked in between, and can still be done at a later question, is passed over.
 * @property {number | null} turn In this turn `done` is answered wherever it can be.
 * @property {Record<string, boolean | number>} keys To the questions of these keys `done` is answered: always, or in the turn of the number.
 *
 * @typedef {object} Failed A request over a socket that was not done.
 * @property {number | null} id Null for what is no request at all, and when the game could not be opened.
 * @property {Problem} error
 *
 * @typedef {object} Problem Why a request was not done.
 * @property {ProblemKind} kind
 * @property {string} why One sentence for people.
 * @property {Refusal | null} refusal With its case, where the rules do not allow it.
 * @property {number | null} version The version now, where it matters.
 *
 * @typedef {"stale" | "not-yours" | "over" | "unreadable" | "refused" | "limit" | "unknown" | "broken"} ProblemKind Of what kind a problem is.
 *
 * @typedef {object} Error A request over HTTP that was not done.
 * @property {Problem} error
 *
 * @typedef {object} Log A page of the log.
 * @property {Line[]} told
 * @property {Battle[]} battles The battles they tell of, as far as this page goes; one may have begun on an earlier page.
 * @property {number | null} next The `since` of the next page, or the `until` where the end was asked for; null when there is none.
 *
 * @typedef {object} Course A page of the course of a game: a mark for each action the viewer may know of and something was told about.
 * @property {number} length How many actions the game has.
 * @property {CourseMark[]} marks
 * @property {number | null} next The `since` of the next page; null when there is none.
 *
 * @typedef {object} CourseMark When an action was done, and by whom.
 * @property {number} seq
 * @property {number} turn The Game-Turn; in a set-up that comes before the first it may be 0.
 * @property {number} phase Index into the phases of the sequence of play.
 * @property {number} impulse It rises within a Game-Turn from 1; 0 before the first has begun.
 * @property {Side | null} playing Who is playing the impulse, or sets up before the first, where both may come; nobody between two impulses, and when the game is over.
 * @property {Side | null} by
 *
 * @typedef {object} Past The position after an action.
 * @property {View} state
 * @property {Record<string, Face>} faces All faces the state names, by id.
 * @property {Line[]} told The lines of the action that led here.
 * @property {Battle[]} battles The battles they tell of, as far as they have come.
 * @property {Score} score
 *
 * @typedef {object} Score Where the game stands: what the points are made of, what can still be won or lost, the levels of victory.
 * @property {Side} side Who counts: the viewer's side, or the first.
 * @property {[number, number]} points Points of the first and the second side.
 * @property {number} balance Points of whoever counts, less those of the other.
 * @property {Verdict | null} stands What the game would end with as it stands; null where there are no levels.
 * @property {VictoryLevel[]} levels As whoever counts sees them, the best first.
 * @property {ScorePart[]} parts Their points add up to those of both sides.
 * @property {Stake[]} stakes
 * @property {SpecialWin[]} ways Ways to win whatever the points are.
 *
 * @typedef {object} Verdict How a game would end as it stands, or has ended.
 * @property {Side | null} winner
 * @property {string} name `German tactical victory`.
 * @property {string} case
 *
 * @typedef {object} ScorePart What some of a side's points are given for.
 * @property {Side} side
 * @property {string} reason What for, the same for all of a kind: `cities`, `losses of infantry`.
 * @property {string} say What for in this case, in lower case and without a period.
 * @property {number} count How many of them there are.
 * @property {number} points
 * @property {string | null} case
 * @property {string[]} hexes
 * @property {string[]} units
 *
 * @typedef {object} Stake Points that can still be won or lost.
 * @property {Side | null} side Who can have them; null if it can be either.
 * @property {Side | null} holder Who has them as things stand.
 * @property {number} points In all, or for each of them.
 * @property {boolean} each
 * @property {string} reason For what, as in the parts.
 * @property {string} say Under which condition, in lower case and without a period.
 * @property {string} case
 * @property {string[]} hexes Where; together they are worth that.
 * @property {string[]} units
 *
 * @typedef {object} SpecialWin A way to win whatever the points are.
 * @property {Side} side
 * @property {string} say The condition, in lower case and without a period.
 * @property {boolean} at_once It wins as soon as it is so; else if it is so at the end.
 * @property {boolean} holds It is so as things stand.
 * @property {string} case
 * @property {string[]} hexes
 * @property {string[]} units
 *
 * @typedef {object} Account What a game has cost, and how it stood.
 * @property {Stood[]} course The first is before anybody has played; the last is as the points are.
 * @property {Lost[]} losses Only ways in which something was lost.
 *
 * @typedef {object} Stood The points of both sides at the end of an impulse, or as they are.
 * @property {number} turn
 * @property {number} impulse
 * @property {[number, number]} points
 *
 * @typedef {object} Lost What both sides have lost in one way.
 * @property {string} say In what way: `units eliminated in combat`, `steps lost`.
 * @property {[number, number]} of
 *
 * @typedef {object} Report What happened in an impulse, as far as the viewer was told; a page of it.
 * @property {number} turn The Game-Turn; in a set-up that comes before the first it may be 0.
 * @property {number} phase Index into the phases of the sequence of play.
 * @property {number} impulse It rises within a Game-Turn from 1; 0 before the first has begun.
 * @property {Side | null} playing Who is playing the impulse, or sets up before the first, where both may come; nobody between two impulses, and when the game is over.
 * @property {number} from The number of actions before it, and after its last one so far.
 * @property {number} to
 * @property {Impulse | null} earlier The impulses before and after it of which something is told.
 * @property {Impulse | null} later
 * @property {Trail[]} trails
 * @property {Battle[]} battles
 * @property {Loss[]} losses
 * @property {Change[]} changes Numbers that changed over the whole impulse.
 * @property {Line[]} scored What was told of points, each for what and where.
 * @property {Line[]} also What else was told.
 * @property {number | null} next The `since` of the next page; null when there is none.
 *
 * @typedef {object} Impulse Which impulse of which Game-Turn.
 * @property {number} turn
 * @property {number} impulse
 *
 * @typedef {object} Trail Units that went together, as far as they were told of.
 * @property {number} seq The action after which they had come to its end.
 * @property {Side | null} side
 * @property {Fighter[]} units
 * @property {string[]} way From where they stood to where they came; only where they came, where the first was not known.
 * @property {string} kind How: `moved`, `entered`, `retreated`, `advanced`, as lines have it.
 *
 * @typedef {object} Loss What a unit lost, in a battle or otherwise.
 * @property {number} seq The action that brought it.
 * @property {Side | null} side
 * @property {string} unit
 * @property {string} name What it was called, with its mark.
 * @property {string | null} hex Null where that was not told.
 * @property {Harmed} what
 * @property {Cause} cause
 * @property {string} why To be read after «eliminated:»; empty where there is no more to say.
 *
 * @typedef {object} Change A number both sides see that is another one now.
 * @property {string} name
 * @property {Side | null} side
 * @property {number} value
 * @property {string} case
 * @property {number} before
 *
 * @typedef {object} Whole The whole position, for programs.
 * @property {View} state
 * @property {Record<string, Counter | Marker>} faces All faces the state names, by id.
 * @property {Line[]} told Empty; the log is asked for.
 *
 * @typedef {object} Counter The side of a counter that the viewer sees.
 * @property {Side} side
 * @property {string} kind The unit symbol: `infantry`, `armor`, `mechanized`, `headquarters`, `air`, ...
 * @property {string} size The size mark: `XX`.
 * @property {string} strengths The figures as printed: `10-8`, `4-4-5`, `?-5`.
 * @property {string} name The designation: `1`, `SS Tot`.
 * @property {string | null} band A coloured band with its number, for a corps.
 * @property {[number, number]} steps Steps it has and steps it can have.
 * @property {boolean} untried Its strengths are not known to the viewer.
 * @property {string} livery The colours it wears: `german`, `ss`, `soviet`, `guards`, `finnish`, ...; empty for those of its side.
 * @property {boolean} uncertain This counter is a reconstruction (tables.toml `uncertain`).
 *
 * @typedef {object} Marker A marker without its drawing.
 * @property {string} kind
 * @property {number} count
 *
 * @typedef {object} Offers What may be done now, and no more of the position.
 * @property {number} version
 * @property {Side | null} decides Null when the game is over.
 * @property {Outcome | null} outcome
 * @property {Ask | null} ask
 * @property {boolean} undo The viewer can take something back.
 *
 * @typedef {object} List The games there are, and the computer players.
 * @property {ListedGame[]} games
 * @property {string[]} players Names of the computer players.
 *
 * @typedef {object} ListedGame A game of the list. `scenarios`, `options` and `sides` are null for a game that cannot be played yet.
 * @property {Game} game
 * @property {Scenario[] | null} scenarios
 * @property {Option[] | null} options
 * @property {[string, string] | null} sides
 *
 * @typedef {object} Game What is said of a game before it is opened.
 * @property {string} id What `game` in a new game is.
 * @property {string} system
 * @property {string} title
 * @property {string} name The short name, without the edition.
 * @property {string} edition The edition, where there are several of one name.
 * @property {number} turns
 * @property {string} about
 * @property {number} hexes Hexes of the main map.
 * @property {[number, number]} hours How long a whole game takes two people, in hours from and to: our judgement.
 * @property {number} complexity How much there is to keep in mind, from 1 to 5: our judgement.
 * @property {string} reconstructed What the rulebook we have does not give and we worked out, in a few words.
 * @property {string[]} maps Map folders, the main map first.
 * @property {boolean} playable Whether the rules are in the program.
 * @property {string} cases How the cases of this game begin in its system's list.
 * @property {string[]} others Words that mark what belongs to another game in its system's tables.
 *
 * @typedef {object} Scenario A way to begin a game.
 * @property {string} id
 * @property {string} title
 *
 * @typedef {object} Option An option at set-up.
 * @property {string} key
 * @property {string} about
 * @property {string} case
 * @property {number} least
 * @property {number} most
 * @property {number} default
 *
 * @typedef {object} Made A game that was made.
 * @property {string} id Not to be guessed: whoever knows it can watch.
 * @property {string} dice The hash the dice are bound to; salt and seed stand in the replay when the game is over.
 * @property {[MadeSeat, MadeSeat]} seats
 * @property {string} page Where a browser finds it.
 *
 * @typedef {object} MadeSeat A seat of a game that was made.
 * @property {Side} side
 * @property {string | null} secret What to send as bearer to act for this side; null for a computer.
 * @property {string | null} link The invitation for a person with a browser.
 *
 * @typedef {object} Link A link to a seat that works once.
 * @property {string} link
 *
 * @typedef {object} Secret The secret of a seat that was taken.
 * @property {string} secret
 *
 * @typedef {object} CaseText What a case of a rulebook says.
 * @property {string} title
 * @property {string} html
 *
 * @typedef {object} NewGame What a new game shall be. Each game has options of its own; `list` tells of them too.
 * @property {Word} game
 * @property {Word | null} [scenario] The first of the game without it.
 * @property {Record<string, number>} [options] Those left out are as they are anyway.
 * @property {("person" | "random" | "recruit" | "veteran" | "marshal" | "greedy" | "oep" | "portfolio")[]} seats For each side `person` or the name of a computer player.
 * @property {boolean} [listed] Everybody finds it under /watch.
 * @property {number | null} [pace] Milliseconds between the steps of a game of computers; 1 without it, 0 stands still.
 *
 * @typedef {object} Act A row of actions.
 * @property {ActionText[]} actions As they stand in offers. They are done in order, up to a throw, something coming to light or the other side's turn.
 * @property {number} version The version of the game they are about.
 *
 * @typedef {object} VersionNumber The version of the game a request is about.
 * @property {number} version
 *
 * @typedef {object} TakenBack How much is taken back, and in which version of the game.
 * @property {number} version
 * @property {Extent} [extent] The last row without it.
 *
 * @typedef {object} Action An action to be looked at.
 * @property {ActionText} action
 *
 * @typedef {object} LayerKey Something to be laid over the map.
 * @property {LayerName} layer
 *
 * @typedef {object} Seated A seat.
 * @property {Side} side
 *
 * @typedef {{act: ActionText[], version: number} | {instead: ActionText[], version: number} | {undo: true | Extent, version: number} | {resign: true} | {why: Clicked} | {way: ActionText} | {preview: ActionText} | {leads: ActionText} | {hint: true} | {inspect: Looked} | {layer: LayerName} | {sit: Side} | {now: true} | {pace: number} | {level: Level} | {reopen: true, version: number} | {standing: Wish}} Request What can be asked, but its number.
 *
 * @typedef {object} Answers What each request is answered with.
 * @property {Acted} act
 * @property {Acted} instead
 * @property {Version} undo
 * @property {Nothing} resign
 * @property {Why | null} why
 * @property {Step[]} way
 * @property {Forecast | null} preview
 * @property {Consequence[]} leads
 * @property {Hint} hint
 * @property {Fact[]} inspect
 * @property {Layer} layer
 * @property {Nothing} sit
 * @property {Nothing} now
 * @property {Nothing} pace
 * @property {Nothing} level
 * @property {Version} reopen
 * @property {Standing} standing
 *
 * @typedef {StateMessage | Thinking | Players} Message What the server sends by itself.
 *
 * By hand:
 *
 * @typedef {[number, number]} Point
 * @typedef {Omit<Problem, "kind" | "version"> & {kind: ProblemKind | "lost", version?: number | null}} Trouble A problem, or that nobody answers.
 */
export {};
