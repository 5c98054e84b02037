import type { KnownLink } from "./grounding.ts";
import type { AnyRule } from "./rule.ts";

/** Names as people read them. */
export interface ReadableNames {
  entity(id: number): string;
  /** @param id of a forward relation, `k` for `2k` */
  relation(id: number): string;
}

/** A link in the direction in which it is read: an arrow to the right where its relation goes forwards. */
const arrow = (relation: number, names: ReadableNames): string =>
  (relation & 1) === 0 ? `─${names.relation(relation >> 1)}→` : `←${names.relation(relation >> 1)}─`;

/** The people a rule counts: `12 of 19 with ─educated at→ Heidelberg University`. */
export function reasonText(rule: AnyRule, names: ReadableNames): string {
  const counts = `${grouped(rule.support)} of ${grouped(rule.body)}`;
  if (rule.kind === "constant") {
    const end = rule.other === undefined ? "anyone" : names.entity(rule.other);
    return `${counts} with ${arrow(rule.relation, names)} ${end}`;
  }
  const ends = ["X", "A", "B"];
  const body = rule.atoms.map((atom, at) => `${ends[at]} ${arrow(atom, names)}`).join(" ");
  return `${counts} pairs ${body} Y`;
}

/** Known links one after the other. */
export function groundingText(links: readonly KnownLink[], names: ReadableNames): string {
  const [first] = links;
  if (!first) return "";
  return links.reduce(
    (text, [, relation, to]) => `${text} ${arrow(relation, names)} ${names.entity(to)}`,
    names.entity(first[0]),
  );
}

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
