import { rowOf } from "../../../kg/graph.ts";
import { listOf, type Members, membersOf } from "../evaluate.ts";
import type { Field } from "../field.ts";
import { edgeStem } from "../lexicon-links.ts";
import { anything, both, type Condition, type Directed, either, link, not } from "../meaning.ts";
import type { Phrase } from "./value.ts";

/** What the grammar asks of the data: which things a relation is about. */
export interface Sense {
  readonly field: Field;
  readonly rowThings: Condition | undefined;
  /** Things at either end of a link, where the graph is a list of links. */
  readonly ends: Condition | undefined;
  /** Whether some thing could meet both conditions, by what relations and figures are about. */
  fit(one: Condition, other: Condition): boolean;
  /** Each subject has one object at most. */
  isFunction(relation: Directed): boolean;
  /** Most subjects have one object: of two that are named with "or" one is asked for. */
  isNearlyFunction(relation: Directed): boolean;
  /** It leads from like to like: neighbours, friends. */
  isAlike(relation: Directed): boolean;
  /** Relations by which things are said to be in, of or from others, without a word for it, and what each costs. */
  natural(to: Condition): readonly { readonly relation: Directed; readonly more: number }[];
  /** Whether every thing could meet a condition: it says nothing that holds. */
  isOpen(condition: Condition): boolean;
  /** The same without what it says of the kind of things: whether something is of a kind may be asked of all. */
  relaxed(condition: Condition): Condition;
  /** Whether a thing is of a kind of which the relation has subjects, if it is none itself. */
  isOfKind(relation: Directed, one: Condition): boolean;
}

/** Larger graphs are not looked at so closely. */
const MOST_ENTITIES = 100_000;
/** Relations with more subjects than this share of objects among them lead from like to like: neighbours, friends. */
const ALIKE = 0.5;
/** Subjects of a relation whose kinds are looked at. */
const SAMPLE = 50;
/** Objects of a subject, at most, on average, where most have one. */
const NEARLY = 1.15;
/** The cost of a relation from what is named to what is asked for. */
const TURNED = 0.15;
/** The cost of a relation that does not say of what sort things are: "are not fish" is first of their class. */
const UNSORTED = 0.03;
/** A relation that is called by a preposition is meant by this alone: "from", "to". */
const BY_ITS_WORD = /^(from|to|by|with|at|in|on|of|for|via|origin|destination)$/i;
const OF_SORT =
  /^(class|type|category|genre|kind|sort|group|status|role|occupation|profession|species|is|is ?a)$/i;

export function senseOf(field: Field, rowThings: Condition | undefined): Sense {
  const { graph } = field;
  const { relationRow, rowHead, rowEdge } = graph.rows;
  const small = graph.entityCount <= MOST_ENTITIES;
  const cache = new Map<string, Members | undefined>();
  const heads = (relation: Directed) => rowHead.subarray(relationRow[relation], relationRow[relation + 1]);
  const counts = (relation: Directed) => relationRow[relation + 1]! - relationRow[relation]!;

  /** Things that could meet a condition; undefined where everything could. */
  function could(condition: Condition): Members | undefined {
    switch (condition.is) {
      case "and":
        return condition.of.reduce<Members | undefined>((all, each) => {
          const part = cached(each);
          return all && part ? all.map((is, at) => is & part[at]!) : (all ?? part);
        }, undefined);
      case "or": {
        const parts = condition.of.map(cached);
        if (parts.some((part) => !part)) return undefined;
        return parts.reduce((all, part) => all!.map((is, at) => is | part![at]!));
      }
      case "not":
        return undefined;
      case "link": {
        const found = new Uint8Array(graph.entityCount);
        // What is linked to nothing that fits has no subject.
        if (condition.to && isKind(condition.relation)) return membersOf(field, condition);
        for (const head of heads(condition.relation)) found[head] = 1;
        return found;
      }
      case "links": {
        if (condition.compare.startsWith("<") || condition.count === 0) return undefined;
        const found = new Uint8Array(graph.entityCount);
        for (const head of heads(condition.relation)) found[head] = 1;
        if (condition.eitherWay) for (const head of heads(condition.relation ^ 1)) found[head] = 1;
        return found;
      }
      case "figure":
      case "known":
        return withFigure(condition.figure);
      case "than":
        if (condition.measure.by === "figure") return withFigure(condition.measure.figure);
        // Who has fewer may have none.
        return condition.compare.startsWith("<") ? undefined : could(link(condition.measure.relation));
      case "first":
        return cached(condition.of);
      case "entity":
        return membersOf(field, condition);
    }
  }
  function withFigure(figure: number): Members {
    const found = new Uint8Array(graph.entityCount);
    for (const entity of field.figures[figure]!.values.keys()) found[entity] = 1;
    return found;
  }
  function cached(condition: Condition): Members | undefined {
    const key = JSON.stringify(condition);
    if (!cache.has(key)) {
      if (cache.size > 5000) cache.clear();
      cache.set(key, could(condition));
    }
    return cache.get(key);
  }
  /** Relations that say of what kind things are: few objects, each of many. */
  const kinds = new Map<Directed, boolean>();
  function isKind(relation: Directed): boolean {
    const known = kinds.get(relation);
    if (known !== undefined) return known;
    const is =
      /^(is|is ?a|instance ?of|type|rdf:type|a)$/i.test(
        graph.relations.label(relation >> 1).replaceAll("_", " "),
      ) && (relation & 1) === 0;
    kinds.set(relation, is);
    return is;
  }
  const isOfSort = (relation: Directed): boolean =>
    (relation & 1) === 0 && OF_SORT.test(graph.relations.label(relation >> 1).replaceAll("_", " "));
  const alike = new Map<number, boolean>();
  function isAlike(relation: Directed): boolean {
    const forward = relation & ~1;
    const known = alike.get(forward);
    if (known !== undefined) return known;
    const subjects = new Set(heads(forward));
    let shared = 0;
    for (const object of heads(forward | 1)) if (subjects.has(object)) shared++;
    const is = shared > ALIKE * Math.min(counts(forward), counts(forward | 1));
    alike.set(forward, is);
    return is;
  }
  const tailsOf = (relation: Directed, head: number): number[] => {
    const row = rowOf(graph.rows, relation, head);
    return row < 0 ? [] : [...graph.rows.tails.subarray(rowEdge[row], rowEdge[row + 1])];
  };
  const relaxed = (condition: Condition): Condition => {
    if (condition.is === "and" || condition.is === "or")
      return { ...condition, of: condition.of.map(relaxed) };
    return condition.is === "link" && isKind(condition.relation) ? link(condition.relation) : condition;
  };
  return {
    field,
    rowThings,
    ends: edgeStem(graph) === undefined ? undefined : either(link(0), link(1)),
    fit(one, other) {
      if (!small) return true;
      const [a, b] = [cached(one), cached(other)];
      return !a || !b || a.some((is, at) => is & b[at]!);
    },
    isFunction: (relation) => {
      const [from, to] = [relationRow[relation]!, relationRow[relation + 1]!];
      return rowEdge[to]! - rowEdge[from]! === to - from;
    },
    isNearlyFunction: (relation) => {
      const [from, to] = [relationRow[relation]!, relationRow[relation + 1]!];
      return rowEdge[to]! - rowEdge[from]! <= NEARLY * (to - from);
    },
    isAlike,
    natural(to) {
      const inside = small ? cached(to) : undefined;
      const named = inside && listOf(inside);
      const found: { relation: Directed; more: number }[] = [];
      for (let relation = 0; relation < graph.relationCount; relation++) {
        if (
          isAlike(relation) ||
          ((relation & 1) === 1 && isKind(relation & ~1)) ||
          BY_ITS_WORD.test(graph.relations.label(relation >> 1))
        )
          continue;
        const objects = heads(relation ^ 1);
        if (named && !named.some((id) => has(objects, id))) continue;
        found.push({ relation, more: (relation & 1) * TURNED + (isOfSort(relation) ? 0 : UNSORTED) });
      }
      return found;
    },
    relaxed,
    isOfKind(relation, one) {
      if (one.is !== "entity" || one.entities.length !== 1) return false;
      const [entity] = one.entities;
      const sample = heads(relation).subarray(0, SAMPLE);
      for (let kind = 0; kind < graph.relationCount; kind += 2) {
        if (!isKind(kind)) continue;
        const own = new Set(tailsOf(kind, entity!));
        if (sample.some((other) => tailsOf(kind, other).some((each) => own.has(each)))) return true;
      }
      return false;
    },
    isOpen: (condition) => cached(condition) === undefined,
  };
}

/** Whether ascending numbers have one. */
function has(list: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted;
}

/** Things with a link of one of some relations to what a phrase names; both of a list are meant where a thing has several. */
export function linked(relations: readonly Directed[], phrase: Phrase, sense: Sense): Condition {
  const to = (condition: Condition) => either(...relations.map((each) => link(each, condition)));
  const { but, ...plain } = phrase;
  if (but) return both(linked(relations, plain, sense), not(to(but)));
  const { items, join } = plain;
  if (!items || items.length < 2) return join === "neither" ? not(to(phrase.set)) : to(phrase.set);
  const each = items.map(to);
  if (join === "neither") return not(either(...each));
  if (join === "or") return either(...each);
  return join === "and" && relations.every(sense.isFunction) ? either(...each) : both(...each);
}

/** The same denied: who does not speak two languages speaks neither. */
export function notLinked(relations: readonly Directed[], phrase: Phrase, sense: Sense): Condition {
  const { items, join, but } = phrase;
  if (but || !items || items.length < 2 || join === "neither" || join === "both")
    return not(linked(relations, phrase, sense));
  return not(either(...items.map((item) => either(...relations.map((each) => link(each, item))))));
}

/** Things that have these links and no others of the relations. */
export const linkedOnly = (relations: readonly Directed[], phrase: Phrase, sense: Sense): Condition =>
  both(
    linked(relations, phrase, sense),
    not(either(...relations.map((each) => link(each, not(phrase.set))))),
  );

/** @internal */
export const isAnything = (condition: Condition): boolean =>
  condition === anything || (condition.is === "and" && condition.of.length === 0);
