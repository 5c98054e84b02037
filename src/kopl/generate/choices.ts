import { type KnowledgeBase, listOf, nameOf, valueAt, valueKinds } from "../../kb/kb.ts";
import { printValue } from "../../kb/values/value.ts";
import { type Random, shuffle } from "../../numeric/random.ts";
import {
  type Description,
  descriptionsOf,
  type LogicalForm,
  mapDescriptions,
} from "../sparql/logical-form.ts";
import { type Drawing, drawConcept } from "./conditions.ts";
import { pick } from "./pools.ts";
import { answersOfRows, type Rows, rowsOfForm } from "./rows.ts";

/** Choices of a question. */
export const CHOICES = 10;
/** Most random draws for another wrong answer; after them the question is dropped. */
const TRIES = 400;

/**
 * Ten different choices, the answer among them once, in random order. Wrong ones are results of the query with one clause
 * dropped (Cao et al. 2022, §4.2), then with two, then values of the same key or entities of the same concept; those
 * for yes or no are "unknown" eight times, as published.
 * @param same whether two answers count as the same in evaluation
 */
export function drawChoices(
  drawing: Drawing,
  form: LogicalForm,
  rows: Rows,
  answer: string,
  same: (a: string, b: string) => boolean,
): string[] | undefined {
  const { kb, random } = drawing;
  if (form.ask === "verify") return ["yes", "no", ...Array.from({ length: CHOICES - 2 }, () => "unknown")];
  const wrong = new Set<string>();
  const enough = () => wrong.size >= CHOICES - 1;
  // A small knowledge base gives the same few candidates hundreds of times.
  const right = new Set([""]);
  const take = (candidate: string | undefined) => {
    if (candidate === undefined || enough() || wrong.has(candidate) || right.has(candidate)) return;
    (same(answer, candidate) ? right : wrong).add(candidate);
  };
  const abridged = shuffle([...withoutExtreme(form), ...withoutOneClause(form)], random);
  for (const each of abridged)
    if (!enough()) for (const one of someOf(answersOfRows(kb, rowsOfForm(kb, each)), random)) take(one);
  for (const each of abridged.slice(0, 3))
    for (const shorter of shuffle(withoutOneClause(each), random).slice(0, 2))
      if (!enough()) for (const one of someOf(answersOfRows(kb, rowsOfForm(kb, shorter)), random)) take(one);
  for (let attempt = 0; attempt < TRIES && !enough(); attempt++)
    take(filler(drawing, form, rows, answer, attempt));
  return enough() ? shuffle([answer, ...wrong], random) : undefined;
}

/** The candidates for an extreme: the query without its order. */
function withoutExtreme(form: LogicalForm): LogicalForm[] {
  if (form.ask !== "among" && form.ask !== "between") return [];
  return descriptionsOf(form).map((of) => ({ ask: "name", of }));
}

/** A few of a long list, so that one dropped clause does not give every choice. */
const someOf = (answers: readonly string[], random: Random): string[] =>
  answers.length <= CHOICES
    ? shuffle([...answers], random)
    : Array.from({ length: CHOICES }, () => pick(answers, random) ?? "");

/** The form in every way in which one condition, qualifier or alternative is left out. */
export function withoutOneClause(form: LogicalForm): LogicalForm[] {
  const forms = descriptionsOf(form).flatMap((description, which) =>
    shorter(description).map((each) => mapDescriptions(form, (one, at) => (at === which ? each : one))),
  );
  if ("under" in form && form.under) {
    const { under: _, ...rest } = form;
    forms.push(rest);
  }
  return forms;
}

function shorter(description: Description): Description[] {
  return description.flatMap((condition, at) => {
    const replaced = (...by: Description): Description => [
      ...description.slice(0, at),
      ...by,
      ...description.slice(at + 1),
    ];
    const dropped = description.length > 1 ? [replaced()] : [];
    switch (condition.kind) {
      case "attribute":
        return condition.qualifiers.length > 0
          ? [...dropped, replaced({ ...condition, qualifiers: [] })]
          : dropped;
      case "relation":
        return [
          ...dropped,
          ...(condition.qualifiers.length > 0 ? [replaced({ ...condition, qualifiers: [] })] : []),
          replaced({ ...condition, of: [] }),
          ...shorter(condition.of).map((of) => replaced({ ...condition, of })),
        ];
      case "either":
        return condition.alternatives.map((each) => replaced(...each));
      default:
        return dropped;
    }
  });
}

/** Something of the answer's kind. */
function filler(
  drawing: Drawing,
  form: LogicalForm,
  rows: Rows,
  answer: string,
  attempt: number,
): string | undefined {
  const { kb, random } = drawing;
  switch (rows.kind) {
    case "nodes":
    case "extreme": {
      const [node = 0] = rows.nodes;
      const concept = node < kb.entityCount ? drawConcept(drawing, node) : undefined;
      const from = concept === undefined ? kb.entityCount : listOf(kb.members, concept - kb.entityCount);
      const other = typeof from === "number" ? random.below(Math.max(from, 1)) : pick(from, random);
      return other === undefined || other >= kb.nodeCount || random.below(8) === 0
        ? nameOf(kb, random.below(kb.nodeCount))
        : nameOf(kb, other);
    }
    case "count": {
      const count = Number(answer);
      return String(
        Math.max(0, count + 1 + random.below(Math.max(10, count)) - random.below(Math.max(10, count))),
      );
    }
    case "predicates":
      return attempt < TRIES / 2 || kb.keys.size === 0
        ? kb.predicates.name(random.below(kb.predicates.size))
        : kb.keys.name(random.below(kb.keys.size));
    case "values":
      return attempt < TRIES / 2 ? valueOfKey(drawing, form) : valueLike(kb, rows.values[0] ?? 0, random);
    case "verdict":
      return undefined;
  }
}

/** A value of the key asked for. */
function valueOfKey({ kb, pools, random }: Drawing, form: LogicalForm): string | undefined {
  if (form.ask === "attribute") {
    const fact = pick(listOf(kb.attributes.byKey, kb.keys.number(form.key)), random);
    return fact === undefined ? undefined : printValue(valueAt(kb, kb.attributes.value[fact] ?? 0));
  }
  if (form.ask !== "attribute-qualifier" && form.ask !== "relation-qualifier") return undefined;
  const qualifier = pick(pools.qualifiersOfKey.get(kb.keys.number(form.qualifier)) ?? [], random);
  return qualifier === undefined ? undefined : printValue(valueAt(kb, kb.qualifiers.value[qualifier] ?? 0));
}

/** A value of the same kind and unit, where a key has too few: one met at about the same place first. */
function valueLike(kb: KnowledgeBase, value: number, random: Random): string | undefined {
  const near = Math.max(0, Math.min(kb.values.size - 1, value + random.below(401) - 200));
  const other = random.below(3) > 0 ? near : random.below(kb.values.size);
  const kind = valueKinds[kb.values.kind[value] ?? 0];
  if (valueKinds[kb.values.kind[other] ?? 0] !== kind) return undefined;
  if (kind === "quantity" && kb.values.text[other] !== kb.values.text[value]) return undefined;
  return printValue(valueAt(kb, other));
}
