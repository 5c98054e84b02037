import type { View } from "../../kg/graph.ts";
import type { DenseRow } from "../rows/dense-rows.ts";
import type { Solving } from "../scheduling/solving.ts";
import { type Classes, KNOWN } from "./classes.ts";
import { followedHeads } from "./heads.ts";
import { forKnownLinks } from "./known-links.ts";
import { addTo, type Message, partsOf } from "./message.ts";

/** The inputs of a message. */
export interface Sending {
  readonly known: View;
  readonly classes: Classes;
  /** Entities of a variable whose missing links are looked at. */
  readonly follow: number;
  /** Missing links that a row sums up to for each known one, of which it counts at least one; undefined where links have probabilities. */
  readonly expects: number | undefined;
}

/** The message of an anchored link: its row. */
export function* anchored(
  head: number,
  relation: number,
  { known: { graph }, classes }: Sending,
): Solving<Message, DenseRow> {
  const { entityCount } = graph;
  const known = new Float64Array(entityCount);
  const strength = new Float64Array(entityCount);
  const missing = new Float64Array(entityCount);
  yield {
    relation,
    heads: Uint32Array.of(head),
    visit(_, { scores }) {
      for (let t = 0; t < entityCount; t++) {
        const value = scores[t]!;
        if (value >= 0) missing[t] = value;
        else {
          known[t] = 1;
          strength[t] = -value;
        }
      }
    },
  };
  return { known, strength, missing: new Map([[classes.behind(KNOWN), missing]]) };
}

/**
 * The message over a link: sums over the entities it comes from, along known links under the same class, along missing ones
 * under the class behind one more. Known links are followed from every entity, missing ones from the `follow` entities that
 * {@link followedHeads} says. What is known counts once, however many known ways lead there.
 */
export function* projected(message: Message, relation: number, sending: Sending): Solving<Message, DenseRow> {
  const { classes, follow } = sending;
  const { known, missing } = alongKnown(message, relation, sending);
  const { entityCount } = sending.known.graph;
  const strength = new Float64Array(entityCount);
  const heads = followedHeads(message, follow);
  const parts = partsOf(message).map(([name, values]) => {
    const behind = new Float64Array(entityCount);
    return { name: classes.behind(name), values, behind };
  });
  yield {
    relation,
    heads,
    visit(at, { scores }) {
      const head = heads[at]!;
      for (const { values, behind } of parts) {
        const weight = values[head]!;
        if (weight > 0) addExpected(behind, scores, weight);
      }
      const sure = message.strength[head]!;
      if (sure > 0) addKnown(strength, scores, sure);
    },
  };
  for (const { name, behind } of parts) addTo(missing, name, behind);
  return { known, strength, missing };
}

function addExpected(sum: Float64Array, row: Float32Array, weight: number): void {
  for (let t = 0; t < row.length; t++) {
    const value = row[t]!;
    if (value > 0) sum[t]! += weight * value;
  }
}

function addKnown(sum: Float64Array, row: Float32Array, weight: number): void {
  for (let t = 0; t < row.length; t++) if (row[t]! < 0) sum[t]! -= weight * row[t]!;
}

/** The part of a message that goes along known links. */
function alongKnown(
  message: Message,
  relation: number,
  { known: view }: Sending,
): { readonly known: Float64Array; readonly missing: Map<string, Float64Array> } {
  const parts = partsOf(message).map(([name, from]) => ({ name, from, to: new Float64Array(from.length) }));
  forKnownLinks(view, relation, (head, tail) => {
    for (const { from, to } of parts) to[tail]! += from[head]!;
  });
  const [known, ...others] = parts;
  for (let t = 0; t < known!.to.length; t++) if (known!.to[t]! > 1) known!.to[t] = 1;
  return { known: known!.to, missing: new Map(others.map(({ name, to }) => [name, to])) };
}
