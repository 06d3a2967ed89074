// @ts-check
/**
 * Units that are taken without asking the server: what a side may do with them is offered all along, at the hexes they would
 * go to. Until one is taken these hexes are nobody's business; then they are its, and nothing ends by the way.
 */
/** @import { View } from "../types.js" */

/**
 * A view as it is shown while a unit is held so, or none.
 * @param {View} view @param {string | null} held @param {(unit: View["units"][number]) => string} nameOf
 * @returns {View}
 */
export function handed(view, held, nameOf) {
  const { ask } = view;
  const movers = new Set(ask?.offers.flatMap((o) => (o.mover ? [o.mover] : [])));
  const there = view.units.filter((u) => movers.has(u.id));
  if (!ask || !there.length) return view;
  const own = there.find((u) => u.id === held);
  const others = new Set(there.filter((u) => u !== own).map((u) => u.id));
  const rows = there
    .filter((u) => u !== own)
    .map((u) => ({ say: `Take ${nameOf(u)}`, hex: u.at, acts: [], hold: u.id }));
  const offers = ask.offers.filter((o) => !(o.mover && others.has(o.mover)) && !(own && o.verb === "done"));
  const chosen = own ? [own.id] : ask.chosen;
  return {
    ...view,
    ask: { ...ask, offers, chosen, shortcuts: [...ask.shortcuts, ...rows], idle: own ? null : ask.idle },
  };
}
