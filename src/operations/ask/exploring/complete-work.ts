import { answer } from "../../../exact/answer.ts";
import { headsAmong, marksOf } from "../../../exact/candidates.ts";
import { around, valuesOf, withAtom } from "../../../exact/context.ts";
import { countAnswers } from "../../../exact/count.ts";
import { chosenView } from "../../../kg/chosen-view.ts";
import { degreesOf } from "../../../kg/degrees.ts";
import type { Graph, View } from "../../../kg/graph.ts";
import { nameOf } from "../../../kg/shown-names.ts";
import type { Vocabulary } from "../../../kg/vocabulary.ts";
import { readableAttribute } from "../../../query/attributes.ts";
import {
  type Atom,
  atom,
  constant,
  type Formula,
  type Query,
  type Term,
  variable,
} from "../../../query/formula.ts";
import { folded } from "../../../query/read-names.ts";
import { atomsOf, freeVariables, renameApart } from "../../../query/scope.ts";
import { type FilledHole, type Hole, holeAt } from "../../../query/text/hole.ts";
import { writeWord } from "../../../query/text/words.ts";
import type { Limits } from "../../../runs/working/limits.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { withPrefixes } from "../../resources/query.ts";
import { computed } from "../../running/interruptible.ts";
import { stopAfter } from "../../running/limits.ts";
import type { CompleteParameters } from "./complete.ts";
import type { Completion, Completions } from "./exploring-results.ts";

/** Answers that are counted of one completion. */
const MOST_COUNTED = 100_000;
/** Entities whose links are listed for a new link. */
const MOST_ENTITIES = 8;
/** Pairs of a value and a candidate that are looked at to put the candidates in order. */
const MOST_PAIRS = 200_000;

/** Does `complete`. */
export async function complete(given: CompleteParameters, host: Host): Promise<Completions> {
  const graph = withPrefixes(await openGraph(given.graph, host, { ...given, shared: false }), given.prefixes);
  const { query: source, at = source.length, ids, limit, timeout } = given;
  const hole = holeAt(source, Math.min(at, source.length), { graph, ids });
  const { from, to, expects } = hole;
  const stop = stopAfter(1000 * timeout, host);
  const asked: CompletionInput = {
    graph,
    view: chosenView(graph, given.view ?? "full", given.split),
    hole,
    limits: { stop },
    limit,
    ids,
  };
  const items = await computed(
    host,
    () => itemsOf(asked),
    () => "nothing was listed",
  );
  const outcome = stop() ?? (items.length >= limit ? "row-limit" : "complete");
  const notes = hole.filled?.saysMore ? { notes: [BY_LINKS] } : {};
  return { from, to, expects, items, ...notes, outcome };
}

const BY_LINKS =
  "counted by links alone: what the query says of values, times and qualifiers may leave fewer answers, or none";

interface CompletionInput {
  readonly graph: Graph;
  readonly view: View;
  readonly hole: Hole;
  readonly limits: Limits;
  readonly limit: number;
  readonly ids: boolean;
}

function itemsOf(asked: CompletionInput): Completion[] {
  const { expects, filled, typed, offered = [] } = asked.hole;
  if (expects === "sign") return offered.map(signItem);
  if (expects === "variable") return offered.map(variableItem);
  if (!filled) return [];
  const query = renameApart(filled.query);
  const target = atomsOf(query.body)[filled.atom];
  if (!target) return [];
  const found = expects === "relation" ? relations(asked, filled, query, target) : ends(asked, query, target);
  const kept: Completion[] = [];
  for (const { item, query } of found) {
    if (asked.limits.stop?.()) break;
    const { count, outcome } = countAnswers(query, asked.view, { ...asked.limits, rows: MOST_COUNTED });
    if (outcome === "time-limit" || outcome === "cancelled") break;
    if (count > 0) kept.push({ ...item, count });
    if (kept.length === asked.limit) break;
  }
  const values = expects === "relation" && !filled.ended ? attributeItems(asked) : [];
  return inOrder([...kept, ...values], typed).slice(0, asked.limit);
}

/** Attributes that go on with what is typed, with the number of things that have each; their values are compared. */
function attributeItems({ graph, hole }: CompletionInput): Completion[] {
  const wanted = folded(hole.typed.trim());
  return [...graph.attributes].flatMap(([attribute, column]) => {
    const name = readableAttribute(graph, attribute);
    if (hole.typed.startsWith("?") || !folded(name).includes(wanted)) return [];
    const insert = `${writeWord(name)}(`;
    let count = 0;
    for (const each of column) if (!Number.isNaN(each)) count++;
    return [{ kind: "attribute", name, insert, caret: insert.length, count }];
  });
}

/** A sign, with the space that stands behind all but a closing parenthesis. */
function signItem(name: string): Completion {
  const insert = name === ")" ? name : `${name} `;
  return { kind: "sign", name, insert, caret: insert.length };
}

const variableItem = (name: string): Completion => ({
  kind: "variable",
  name: `?${name}`,
  insert: `?${name}`,
  caret: name.length + 1,
});

/** Completions that begin with the typed text come first, then those that leave most answers. */
function inOrder(items: readonly Completion[], typed: string): Completion[] {
  const wanted = folded(typed.replace(/^\?/, ""));
  const rank = ({ name, label }: Completion) => (folded(label ?? name).startsWith(wanted) ? 0 : 1);
  return [...items].sort((a, b) => rank(a) - rank(b) || (b.count ?? 0) - (a.count ?? 0));
}

/** Something to write, and the query that comes of it. */
interface Attempt {
  readonly item: Completion;
  readonly query: Query;
}

/** Relations with written ends; for a new link, relations from or to each variable that the query has. */
function* relations(
  asked: CompletionInput,
  filled: FilledHole,
  query: Query,
  target: Atom,
): Generator<Attempt> {
  const open = around(query.body, target);
  const rest = withAtom(open, target, undefined);
  const put = (relation: number, head: Term, tail: Term): Query => ({
    free: query.free,
    body: withAtom(query.body, target, atom(relation, head, tail)),
  });
  if (filled.ended) {
    const [heads, tails] = [target.head, target.tail].map((term) => setOf(asked, rest, term));
    for (const { relation } of ranked(asked, (relation) => {
      const forward = heads!.among(relation);
      return forward === 0 || tails!.among(relation ^ 1) === 0 ? 0 : forward;
    }))
      yield {
        item: relationItem(asked, relation, (name) => ({ insert: name, caret: name.length })),
        query: put(relation, target.head, target.tail),
      };
    return;
  }
  const names = freeVariables(rest);
  const scope = [...query.free, ...names.filter((name) => !query.free.includes(name))];
  const [fresh, other] = [target.head, target.tail];
  const isVariable = asked.hole.typed.startsWith("?");
  if (scope.length === 0) {
    if (isVariable) return;
    for (const { relation } of ranked(asked, (relation) =>
      headsAmong(asked.view, relation, undefined, undefined),
    ))
      yield {
        item: relationItem(asked, relation, (name) => ({ insert: `${name}(`, caret: name.length + 1 })),
        query: put(relation, fresh, other),
      };
    return;
  }
  const meant = isVariable ? scope.filter((name) => `?${name}`.startsWith(asked.hole.typed)) : scope;
  const both = meant.flatMap((name) => {
    const set = setOf(asked, rest, variable(name));
    return [0, 1].map((side) => ({ name, side, set }));
  });
  const tried = both.flatMap(({ name, side, set }) =>
    ranked(asked, (relation) => set.among(relation + side)).map((each) => ({ ...each, name, side })),
  );
  tried.sort((a, b) => b.hits - a.hits || a.relation - b.relation || a.side - b.side);
  for (const { relation, name, side } of tried)
    yield {
      item: relationItem(asked, relation, (word) =>
        side === 0
          ? { insert: `${word}(?${name}, `, caret: word.length + name.length + 4 }
          : { insert: `${word}(, ?${name})`, caret: word.length + 1 },
      ),
      query: side === 0 ? put(relation, variable(name), other) : put(relation, fresh, variable(name)),
    };
  if (asked.hole.typed.trim() !== "" && !isVariable) yield* fromEntities(asked, put, [fresh, other]);
}

/** Entities by whose names what is typed goes on, each with the relations that it has, as links that begin or end there. */
function* fromEntities(
  asked: CompletionInput,
  put: (relation: number, head: Term, tail: Term) => Query,
  [fresh, other]: readonly [Term, Term],
): Generator<Attempt> {
  const { graph, view, hole, limits, ids } = asked;
  const fits = fitting(graph.entities, hole.typed);
  const found: number[] = [];
  for (let id = 0; id < graph.entityCount && found.length < MOST_ENTITIES; id++) {
    if (id % 64 === 0 && limits.stop?.()) return;
    if (fits(id)) found.push(id);
  }
  for (const entity of found) {
    const { name, label } = naming(graph.entities, entity);
    const [word, marks] = [
      ids ? `e${entity}` : writeWord(name),
      marksOf(Uint32Array.of(entity), graph.entityCount),
    ];
    for (let relation = 0; relation < graph.relationCount; relation++) {
      if (headsAmong(view, relation, Uint32Array.of(entity), marks) === 0) continue;
      const forward = relation & ~1;
      const link = ids ? `r${forward}` : writeWord(nameOf(graph.relations, relation >> 1));
      const [insert, caret] =
        relation & 1
          ? [`${link}(, ${word})`, link.length + 1]
          : [`${link}(${word}, `, link.length + word.length + 3];
      yield {
        item: { kind: "entity", name, ...(label === undefined ? {} : { label }), insert, caret },
        query: relation & 1 ? put(forward, fresh, constant(entity)) : put(forward, constant(entity), other),
      };
    }
  }
}

/** The relations that go on with what is typed, those with most hits first. */
function ranked({ graph, hole, limits }: CompletionInput, hitsOf: (relation: number) => number) {
  const fits = fitting(graph.relations, hole.typed.startsWith("?") ? "" : hole.typed);
  const found: { readonly relation: number; readonly hits: number }[] = [];
  for (let id = 0; id < graph.relationCount >> 1; id++) {
    if (!fits(id)) continue;
    if (id % 64 === 0 && limits.stop?.()) break;
    const hits = hitsOf(2 * id);
    if (hits > 0) found.push({ relation: 2 * id, hits });
  }
  return found.sort((a, b) => b.hits - a.hits || a.relation - b.relation);
}

/** The entities that a term can stand for beside the rest of the query. */
function setOf({ view, limits, graph }: CompletionInput, rest: Formula, term: Term) {
  if (term.kind === "variable" && !freeVariables(rest).includes(term.name))
    return { among: (relation: number) => headsAmong(view, relation, undefined, undefined) };
  const entities =
    term.kind === "constant"
      ? Uint32Array.of(term.entity as number)
      : answer(valuesOf(rest, [term.name], freeVariables(rest)), view, limits).ids;
  const marks = marksOf(entities, graph.entityCount);
  return { among: (relation: number) => headsAmong(view, relation, entities, marks) };
}

function relationItem(
  { graph, ids }: CompletionInput,
  relation: number,
  written: (name: string) => Pick<Completion, "insert" | "caret">,
): Completion {
  const { name, label } = naming(graph.relations, relation >> 1);
  return {
    kind: "relation",
    name,
    ...(label === undefined ? {} : { label }),
    ...written(ids ? `r${relation}` : writeWord(name)),
  };
}

function naming(vocabulary: Vocabulary, id: number): { readonly name: string; readonly label?: string } {
  const name = nameOf(vocabulary, id);
  const label = vocabulary.label(id);
  return { name, ...(label === name ? {} : { label }) };
}

/** Whether an entry of a vocabulary goes on with what is typed. */
function fitting(vocabulary: Vocabulary, typed: string): (id: number) => boolean {
  const wanted = folded(typed.trim());
  if (wanted === "") return () => true;
  return (id) =>
    [vocabulary.name(id), vocabulary.label(id), ...(vocabulary.aliases?.of(id) ?? [])].some((each) =>
      folded(each).includes(wanted),
    );
}

/** Variables of the query, and entities, at an end of a link. */
function* ends(
  { graph, view, hole, limits, ids }: CompletionInput,
  query: Query,
  target: Atom,
): Generator<Attempt> {
  const end = hole.expects === "head" ? target.head : target.tail;
  if (end.kind !== "variable") return;
  const { name } = end;
  const open = around(query.body, target);
  const all = freeVariables(open);
  const side = hole.expects === "head" ? "head" : "tail";
  const put = (term: Term): Query => ({
    free: query.free,
    body: withAtom(query.body, target, { ...target, [side]: term }),
  });
  const own = hole.typed.startsWith("?");
  const others = [...new Set([...query.free, ...all])].filter(
    (each) => each !== name && !unknown(hole, each),
  );
  if (own || hole.typed === "")
    for (const each of others.filter((each) => `?${each}`.startsWith(hole.typed)))
      yield {
        item: variableItem(each),
        query: put(variable(each)),
      };
  if (own) return;
  const fits = fitting(graph.entities, hole.typed);
  let looked = 0;
  for (const entity of orderedValues({ graph, view, limits }, open, name, query.free)) {
    if (++looked % 64 === 0 && limits.stop?.()) break;
    if (!fits(entity)) continue;
    const named = naming(graph.entities, entity);
    const insert = ids ? `e${entity}` : writeWord(named.name);
    yield { item: { kind: "entity", ...named, insert, caret: insert.length }, query: put(constant(entity)) };
  }
}

const unknown = ({ filled }: Hole, name: string): boolean =>
  filled?.unknown.some((each) => name === each || name.startsWith(`${each}_`)) ?? false;

/** The entities that the hole can be, those first that come with most values of the first free variable. */
function orderedValues(
  { graph, view, limits }: Pick<CompletionInput, "graph" | "view" | "limits">,
  open: Formula,
  name: string,
  free: readonly string[],
): readonly number[] {
  const all = freeVariables(open);
  const first = free.find((each) => all.includes(each) && each !== name);
  const weights = new Map<number, number>();
  if (first !== undefined) {
    const pairs = answer(valuesOf(open, [first, name], all), view, { ...limits, rows: MOST_PAIRS });
    for (let at = 1; at < pairs.ids.length; at += 2)
      weights.set(pairs.ids[at]!, (weights.get(pairs.ids[at]!) ?? 0) + 1);
    if (pairs.outcome === "complete") return byWeight(weights);
  }
  const { ids } = answer(valuesOf(open, [name], all), view, limits);
  const degrees = first === undefined ? degreesOf(graph) : undefined;
  return byWeight(new Map([...ids].map((id) => [id, degrees ? degrees[id]! : (weights.get(id) ?? 0)])));
}

const byWeight = (weights: ReadonlyMap<number, number>): number[] =>
  [...weights].sort(([a, more], [b, less]) => less - more || a - b).map(([id]) => id);
