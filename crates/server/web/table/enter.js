// @ts-check
/**
 * What Enter means. The main button shows ↵ exactly when it is that; while somebody walks over the map by keys to a hex or
 * hexside where something can be chosen, Enter chooses there, and no button promises it.
 */
/** @import { Table } from "./state.js" */
import { buttons, offersByEdge, placesAsked } from "./offers.js";

/** @param {Pick<Table, "view" | "ask" | "walking" | "pointed" | "edge" | "picked" | "preview" | "singled" | "advised">} table @returns {"main" | "hex" | null} */
export function enterMeans({ view, ask, walking, pointed, edge, picked, preview, singled, advised }) {
  if (!view || !ask) return null;
  const main = buttons(view, picked, preview?.act ?? null, singled, advised).main !== null;
  if (!walking || !pointed) return main ? "main" : null;
  if (edge && edge !== picked && offersByEdge(view).has(edge)) return "hex";
  const about = pointed === picked || (edge && edge === picked) || pointed === preview?.hex;
  return main && (about || !placesAsked(view).has(pointed)) ? "main" : "hex";
}
