import { LacunaError } from "../../error.ts";
import { randomStream, shuffle } from "../../numeric/random.ts";
import type { TripleColumns } from "../build.ts";
import { forwardTriples } from "../forward.ts";
import { type Graph, type Split, splits } from "../graph.ts";
import { withTriples } from "./with-triples.ts";

export interface InductiveSplitOptions {
  /** Share of the entities that are new: no triple of the training graph has them. Half of them are of valid, half of test. */
  readonly inductive: number;
  /** Share of the triples with new entities that are held out. */
  readonly heldOut: number;
  /** The wanted graph: the one to train on, or one to answer on with its held-out triples. */
  readonly part: Split;
  readonly seed: number;
}

/** A graph to answer on: observed triples have the level of train, held-out triples that of their part. */
export interface InductiveSplit {
  readonly graph: Graph;
  /** New entities of the part that have triples. */
  readonly newEntities: number;
  /** Triples that are in none of the three graphs. */
  readonly leftOut: number;
}

/** Groups of entities, and places of triples by the groups at their ends. */
const [OLD, OF_VALID, OF_TEST, NOWHERE] = [0, 1, 2, 3] as const;

/**
 * Splits a graph by entities, as the graphs of InductiveQE are (Galkin et al., NeurIPS 2022; rule of
 * BorealisAI/OOS-KGE): the training graph has old entities alone; the graphs of valid and test have it and the triples of
 * their own new entities, of which some are held out. Every entity and relation of a held-out triple is observed. Triples
 * between new entities of valid and of test are left out, and those with a relation, or an old entity, that training lacks.
 * @throws LacunaError `kg.split-too-small`
 */
export function splitInductive(graph: Graph, options: InductiveSplitOptions): InductiveSplit {
  const { part, heldOut, seed } = options;
  const columns = forwardTriples(graph);
  const groups = groupsOf(graph, columns, options);
  const places = placesOf(graph, columns, groups);
  const parts = [OLD, OF_VALID, OF_TEST].map((place) => positionsOf(places, place));
  const train = parts[OLD]!;
  const own =
    part === "train"
      ? []
      : shuffle(parts[splits.indexOf(part)]!, randomStream(seed, `kg.split-inductive ${part}`));
  const observed = Math.floor(own.length * (1 - heldOut));
  const levels = new Uint8Array(columns.heads.length).fill(NOWHERE);
  for (const at of train) levels[at] = 0;
  for (const at of own.slice(0, observed)) levels[at] = 0;
  const seen = entitiesOf(columns, (at) => levels[at] === 0, graph.entityCount);
  for (const at of own.slice(observed)) {
    const known = seen[columns.heads[at]!] === 1 && seen[columns.tails[at]!] === 1;
    levels[at] = known ? splits.indexOf(part) : 0;
  }
  const kept = positionsOf(levels, OLD, splits.indexOf(part));
  const made = withTriples(graph, columnsAt(columns, kept, levels));
  const used = entitiesOf(columns, (at) => levels[at] !== NOWHERE, graph.entityCount);
  return {
    graph: made,
    newEntities: used.reduce((count, is, entity) => count + (is === 1 && groups[entity] !== OLD ? 1 : 0), 0),
    leftOut: positionsOf(places, NOWHERE).length,
  };
}

/**
 * Draws the new entities. An entity with a single triple stays old, because nothing would be known of it once that triple is held
 * out.
 */
function groupsOf(
  { entityCount }: Graph,
  { heads, tails }: TripleColumns,
  { inductive, seed }: InductiveSplitOptions,
): Uint8Array {
  const degrees = new Uint32Array(entityCount);
  for (let at = 0; at < heads.length; at++) {
    degrees[heads[at]!]!++;
    degrees[tails[at]!]!++;
  }
  const eligible = Uint32Array.from(degrees.keys()).filter((entity) => degrees[entity] !== 1);
  const drawn = shuffle(eligible, randomStream(seed, "kg.split-inductive entities"));
  const count = Math.floor(drawn.length * inductive);
  const groups = new Uint8Array(entityCount);
  for (let at = 0; at < count; at++) groups[drawn[at]!] = at < Math.floor(count / 2) ? OF_TEST : OF_VALID;
  return groups;
}

function placesOf(graph: Graph, columns: TripleColumns, groups: Uint8Array): Uint8Array {
  const { heads, relations, tails } = columns;
  // Old is 0, and each group of new entities is one bit; a triple between the groups has both bits.
  const places = heads.map((head, at) => groups[head]! | groups[tails[at]!]!);
  const inTrain = (at: number) => places[at] === OLD;
  if (!places.includes(OLD))
    throw new LacunaError("kg.split-too-small", "no triple is left to train on", {
      hint: "choose a smaller share of new entities, or split a larger graph",
    });
  const seen = entitiesOf(columns, inTrain, graph.entityCount);
  const seenRelations = new Uint8Array(graph.relationCount);
  for (const [at, relation] of relations.entries()) if (inTrain(at)) seenRelations[relation] = 1;
  const known = (entity: number) => groups[entity] !== OLD || seen[entity] === 1;
  return Uint8Array.from(places, (place, at) =>
    seenRelations[relations[at]!] && known(heads[at]!) && known(tails[at]!) ? place : NOWHERE,
  );
}

function entitiesOf(
  { heads, tails }: TripleColumns,
  of: (at: number) => boolean,
  entityCount: number,
): Uint8Array {
  const seen = new Uint8Array(entityCount);
  for (let at = 0; at < heads.length; at++) if (of(at)) seen[heads[at]!] = seen[tails[at]!] = 1;
  return seen;
}

const positionsOf = (values: Uint8Array, ...wanted: readonly number[]): Uint32Array =>
  Uint32Array.from(values.keys()).filter((at) => wanted.includes(values[at]!));

function columnsAt(columns: TripleColumns, kept: Uint32Array, levels: Uint8Array): TripleColumns {
  const column = (of: Uint32Array) => kept.map((at) => of[at]!);
  return {
    heads: column(columns.heads),
    relations: column(columns.relations),
    tails: column(columns.tails),
    levels: Uint8Array.from(kept, (at) => levels[at]!),
  };
}
