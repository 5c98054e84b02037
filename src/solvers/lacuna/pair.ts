import { hasLink } from "../../kg/graph.ts";
import type { DirectedLink } from "../query-graph/directed-link.ts";
import type { DenseRow } from "../rows/dense-rows.ts";
import type { Solving } from "../scheduling/solving.ts";
import { KNOWN } from "./classes.ts";
import { followedHeads } from "./heads.ts";
import { knownTails } from "./known-links.ts";
import { addTo, LEAST_LEFT, type Message, partsOf } from "./message.ts";
import { projected, type Sending } from "./project.ts";

/** The relation whose rows at the end a message comes from are those of a link. */
export const relationFrom = ({ relation, outward }: DirectedLink): number =>
  outward ? relation : relation ^ 1;

/**
 * The message over all links between two variables: they hold together. As {@link projected} for one link; for several the
 * rows of the entities that are followed are multiplied, and the class counts the links that are missing.
 */
export function* overPair(
  message: Message,
  links: readonly DirectedLink[],
  sending: Sending,
): Solving<Message, DenseRow> {
  const [first] = links;
  if (links.length === 1 && !first!.negated) return yield* projected(message, relationFrom(first!), sending);
  const { graph } = sending.known;
  const parts = partsOf(message);
  const found = { known: new Float64Array(graph.entityCount), strength: new Float64Array(graph.entityCount) };
  const missing = new Map<string, Float64Array>();
  const classes = classesBehind(links.filter(({ negated }) => !negated).length, parts, sending);
  const add = (head: number, tail: number, count: number, weight: number, sure: number) => {
    parts.forEach(([, values], at) => {
      const value = values[head]!;
      if (value === 0) return;
      const name = classes[at]![count]!;
      if (name === KNOWN) {
        found.known[tail]! += value * weight;
        found.strength[tail]! += message.strength[head]! * sure;
        return;
      }
      const sum = missing.get(name) ?? new Float64Array(graph.entityCount);
      missing.set(name, sum);
      sum[tail]! += value * weight;
    });
  };
  const heads = followedHeads(message, sending.follow);
  const rows = yield* rowsOf(links, heads);
  heads.forEach((head, at) => {
    overTails(links, rows, at, (tail, count, weight, sure) => add(head, tail, count, weight, sure));
  });
  addUnfollowed(message, heads, links, sending, (head, tail) => add(head, tail, 0, 1, 0));
  for (let t = 0; t < found.known.length; t++) if (found.known[t]! > 1) found.known[t] = 1;
  return { ...found, missing };
}

/** The classes behind 0, 1, … more missing links, for each class of a message. */
function classesBehind(
  most: number,
  parts: readonly (readonly [string, Float64Array])[],
  { classes }: Sending,
): string[][] {
  return parts.map(([name]) => {
    const found = [name];
    for (let count = 0; count < most; count++) found.push(classes.behind(found.at(-1)!));
    return found;
  });
}

/** The rows of each link at some entities, as they are kept. */
export function* rowsOf(
  links: readonly DirectedLink[],
  heads: Uint32Array,
): Solving<Float32Array[][], DenseRow> {
  const found: Float32Array[][] = [];
  for (const link of links) {
    const rows: Float32Array[] = new Array(heads.length);
    yield {
      relation: relationFrom(link),
      heads,
      visit(at, { scores }) {
        rows[at] = scores;
      },
    };
    found.push(rows);
  }
  return found;
}

/** Visits the tails that all links may lead to from one entity, with how many links are missing and their product. */
export function overTails(
  links: readonly DirectedLink[],
  rows: readonly (readonly Float32Array[])[],
  at: number,
  visit: (tail: number, count: number, weight: number, sure: number) => void,
): void {
  const own = rows.map((each) => each[at]!);
  const entityCount = own[0]!.length;
  for (let tail = 0; tail < entityCount; tail++) {
    let count = 0;
    let weight = 1;
    let sure = 1;
    for (let i = 0; i < own.length && weight > 0; i++) {
      const value = own[i]![tail]!;
      if (links[i]!.negated) weight *= value < 0 ? 0 : Math.max(LEAST_LEFT, 1 - value);
      else if (value < 0) sure *= -value;
      else {
        count++;
        weight *= value;
      }
    }
    if (weight > 0) visit(tail, count, weight, sure);
  }
}

/** Visits the pairs that known links alone make from entities that are not followed; a link that is denied must not be known. */
function addUnfollowed(
  message: Message,
  heads: Uint32Array,
  links: readonly DirectedLink[],
  { known }: Sending,
  visit: (head: number, tail: number) => void,
): void {
  const first = links.find(({ negated }) => !negated);
  if (!first) return;
  const followed = new Set(heads);
  const values = partsOf(message).map(([, each]) => each);
  for (let head = 0; head < message.known.length; head++) {
    if (followed.has(head) || !values.some((each) => each[head]! > 0)) continue;
    for (const tail of knownTails(known, head, relationFrom(first)))
      if (
        links.every(
          (link) => link === first || hasLink(known, head, relationFrom(link), tail) !== link.negated,
        )
      )
        visit(head, tail);
  }
}

/**
 * The message of the links to a variable without another condition, at each entity: with one link, that it has known ones, and
 * as many missing ones as its rows sum up to. With several, the sums over the rows of the entities that are followed.
 */
export function* overOpenPair(
  to: Message | undefined,
  links: readonly DirectedLink[],
  sending: Sending,
): Solving<Message, DenseRow> {
  const { known: view, classes, follow, expects } = sending;
  const { entityCount } = view.graph;
  // Links as seen from the end that the message goes to.
  const back = links.map((link) => ({ ...link, outward: !link.outward }));
  const known = new Float64Array(entityCount);
  const missing = new Map<string, Float64Array>();
  const positive = back.filter(({ negated }) => !negated);
  if (positive.length === 0) return { known: known.fill(1), strength: known, missing };
  const degrees = new Float64Array(entityCount);
  for (let id = 0; id < entityCount; id++)
    degrees[id] = knownTails(view, id, relationFrom(positive[0]!)).length;
  if (back.length === 1 && expects !== undefined) {
    for (let id = 0; id < entityCount; id++) known[id] = Math.min(1, degrees[id]!);
    missing.set(
      classes.behind(KNOWN),
      degrees.map((degree) => expects * Math.max(1, degree)),
    );
    return { known, strength: degrees, missing };
  }
  const names = classesBehind(positive.length, [[KNOWN, known]], sending)[0]!;
  const sums = names.map(() => new Float64Array(entityCount));
  const start = to ?? { known: degrees, strength: degrees, missing: new Map() };
  const heads = followedHeads(start, follow);
  const rows = yield* rowsOf(back, heads);
  heads.forEach((head, at) => {
    overTails(back, rows, at, (_, count, weight) => {
      sums[count]![head]! += weight;
    });
  });
  addUnfollowed(start, heads, back, sending, (head) => {
    sums[0]![head]! += 1;
  });
  for (const [count, name] of names.entries()) if (count > 0) addTo(missing, name, sums[count]!);
  return { known: sums[0]!.map((sum) => Math.min(1, sum)), strength: sums[0]!, missing };
}
