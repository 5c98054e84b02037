import type { LacunaError } from "../../error.ts";
import { classesOf } from "../../hardness/classes/classes.ts";
import { typeName } from "../../hardness/classes/type-name.ts";
import type { Unions } from "../../hardness/reach/evaluation.ts";
import { templateOf } from "../../hardness/reach/template.ts";
import type { Split } from "../../kg/graph.ts";
import { positiveAtoms } from "../../query/canonical/denials.ts";
import type { Formula, Query } from "../../query/formula.ts";
import { renameApart } from "../../query/scope.ts";
import { groupsOf, type PatternGroup } from "../../query/sparql/groups.ts";
import { withIris } from "../../query/sparql/iri-names.ts";
import { printSparql } from "../../query/sparql/print.ts";
import { simplified } from "../../query/sparql/simplify.ts";
import { writableVariables } from "../../query/variables.ts";
import type { Grounding } from "../batch.ts";
import { codeTable, observedOnly, unclassified } from "../classes.ts";
import { levelsOf } from "../levels.ts";
import {
  type AnsweredType,
  failedAt,
  orMistake,
  type QueryAnswered,
  type Runner,
  typeReader,
} from "../run.ts";
import { entityAt, relationAt, type SparqlGraph } from "./dataset.ts";
import { allBranches, treePattern } from "./pattern.ts";
import { holds, tuplesOf } from "./rows.ts";

/** A query type as SPARQL. Relations and constants of its patterns are slots, which a query fills. */
interface SparqlType extends AnsweredType {
  readonly codes: { readonly positions: readonly number[]; readonly codes: Uint16Array };
  /** The names of the different free variables, and for each free variable the place of its name. */
  readonly names: readonly string[];
  readonly places: readonly number[];
  /** The pattern of a reasoning tree; undefined where there is none. */
  readonly tree: PatternGroup | undefined;
  readonly bits: ReadonlyMap<Formula, number>;
  /** Whether a mask of 0 does not say by itself that the observed graph has the answer. */
  readonly isObservedApart: boolean;
  /** Whether there are answers without a reasoning tree. */
  readonly isAnswerApart: boolean;
}

/** A tuple with its smallest code. */
type Codes = Map<string, { readonly tuple: readonly number[]; code: number }>;

/**
 * Classifies queries on a SPARQL endpoint, one after the other: the missing links of all reasoning trees, and, where denials or
 * alternatives part them from that, the answers on the observed and on the full graph.
 * @throws LacunaError `endpoint.*`; of a query `query.not-expressible`, `query.not-grounded`, `query.id-out-of-range`, `hardness.too-many-atoms`
 */
export function sparqlRunner(at: SparqlGraph, split: Split, unions: Unions): Runner {
  const { known, full } = levelsOf(split);
  const typeOf = typeReader(at.graph, (query) => compiled(query, unions));
  const readable = (query: Query, onMistake: (error: LacunaError) => void) =>
    orMistake(() => {
      const read = typeOf(query);
      // A variable that nearly every entity could be is refused here.
      return { ...read, plain: withIris(printSparql(query, { graph: at.graph }), at.names) };
    }, onMistake);
  const codesFor = async (
    { type, grounding, plain }: NonNullable<ReturnType<typeof readable>>,
    free: number,
  ): Promise<Codes> => {
    const found: Codes = new Map();
    if (type.tree) await addTrees(found, at, type, grounding, full);
    const answers = (highest: number) => answersUpTo(at, plain, free, highest);
    if (type.isAnswerApart) for (const tuple of await answers(full)) meet(found, tuple, unclassified);
    if (type.isObservedApart && known >= 0)
      for (const tuple of await answers(known))
        meet(found, tuple, found.has(tuple.join()) ? 0 : observedOnly);
    return found;
  };
  return async function* (queries, onMistake = raised) {
    for (const [place, query] of queries.entries()) {
      const read = readable(query, (error) => onMistake(error, place));
      if (!read) continue;
      const found = await codesFor(read, query.free.length).catch((error) => {
        throw failedAt(error, place);
      });
      yield answered(read.type, found, place);
    }
  };
}

function raised(error: LacunaError): void {
  throw error;
}

function compiled(query: Query, unions: Unions): SparqlType {
  const template = templateOf(query);
  const plain = writableVariables({ free: template.free, body: template.body }, (name) =>
    /^x\w*$/.test(name),
  );
  // Quantifiers are dropped, so branches that are asked for together need names of their own.
  const { free, body } = renameApart(plain);
  const bits = new Map<Formula, number>(positiveAtoms(body).map((each, bit) => [each, bit]));
  const tree = simplified(unions === "filtered" ? allBranches(simplified(body)) : body);
  const isNever = [simplified(body), tree].some((each) => each.kind === "or" && each.operands.length === 0);
  const classes = classesOf(template, unions);
  const names = [...new Set(free)];
  const { denied, either } = partsOf(body);
  return {
    type: typeName(query),
    free: free.length,
    classes: classes.list,
    codes: codeTable(classes, template.atoms.length),
    names,
    places: free.map((each) => names.indexOf(each)),
    tree: isNever ? undefined : groupsOf(tree),
    bits,
    isObservedApart: denied || (either && unions === "filtered"),
    isAnswerApart: either && unions === "filtered",
  };
}

/** Whether a formula denies something, and whether it has alternatives outside of denials. */
function partsOf(formula: Formula): { readonly denied: boolean; readonly either: boolean } {
  switch (formula.kind) {
    case "atom":
      return { denied: false, either: false };
    case "not":
      return { denied: true, either: false };
    case "exists":
      return partsOf(formula.body);
    default: {
      const each = formula.operands.map(partsOf);
      const denied = each.some((part) => part.denied);
      return { denied, either: formula.kind === "or" || each.some((part) => part.either) };
    }
  }
}

/** The answers that have a reasoning tree, with the code of the easiest. */
async function addTrees(
  found: Codes,
  at: SparqlGraph,
  type: SparqlType,
  { constants, relations }: Grounding,
  full: number,
): Promise<void> {
  const pattern = treePattern(type.tree!, at.levels[full]!, {
    constant: (slot) => entityAt(at, constants[slot]!),
    relation: (slot) => ({
      iri: relationAt(at, relations[slot]! >> 1),
      isInverse: relations[slot]! % 2 === 1,
    }),
    bits: type.bits,
  });
  const columns = [...type.names, "m"];
  for (const row of await tuplesOf(at, columns, pattern, { highest: full, isTold: true })) {
    const tuple = type.places.map((place) => row[place]!);
    const mask = row[type.names.length]!;
    meet(found, tuple, mask === 0 && !type.isObservedApart ? 0 : type.codes.codes[mask]!);
  }
}

/** The answers on the links of up to a level. */
async function answersUpTo(
  at: SparqlGraph,
  plain: string,
  free: number,
  highest: number,
): Promise<readonly (readonly number[])[]> {
  const start = plain.indexOf("{");
  const pattern = plain.slice(start);
  const options = { highest, isTold: false };
  if (free === 0) return (await holds(at, pattern, options)) ? [[]] : [];
  const columns = (plain.slice(0, start).match(/\?\w+/g) ?? []).map((each) => each.slice(1));
  return tuplesOf(at, columns, pattern, options);
}

/** Notes a code of a tuple; the smallest stays. */
function meet(found: Codes, tuple: readonly number[], code: number): void {
  const key = tuple.join();
  const before = found.get(key);
  if (before) before.code = Math.min(before.code, code);
  else found.set(key, { tuple, code });
}

/** Answers in the order of their ids. */
function answered(type: SparqlType, found: Codes, at: number): QueryAnswered {
  const all = [...found.values()].sort((a, b) => {
    const place = a.tuple.findIndex((id, i) => id !== b.tuple[i]);
    return place < 0 ? 0 : a.tuple[place]! - b.tuple[place]!;
  });
  return {
    at,
    type,
    tuples: Uint32Array.from(all.flatMap(({ tuple }) => tuple)),
    codes: Uint16Array.from(all, ({ code }) => code),
  };
}
