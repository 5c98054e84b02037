import { pluralOf } from "../../kopl/generate/plural.ts";
import type { Field } from "./field.ts";
import type { Asked, Compare, Condition, Measure, Order } from "./meaning.ts";
import { nameWords } from "./spelled-words.ts";

/** How a relation is said: by a verb of several heads, by a noun for the tail, or by a noun for the head. */
type Style = { readonly verb: string } | { readonly noun: string } | { readonly backNoun: string };

const PREPOSITIONS = /^(of|in|by|at|for|to|from|with|on|as)$/;

/** The way a relation is said, by its name alone. */
function styleOf(label: string): Style {
  const words = nameWords(label);
  const name = words.join(" ");
  const last = words.at(-1) ?? "";
  if (/^(borders?)$/.test(name)) return { verb: "border" };
  if (words.length > 1 && PREPOSITIONS.test(last)) {
    const stem = words
      .slice(0, -1)
      .join(" ")
      .replace(/^(is|was|has) /, "");
    if (/(ed|wn|ten|ught|ung|ade|orn|old|uilt)$/.test(stem)) return { verb: `are ${stem} ${last}` };
    if (/[^s]s$/.test(stem)) return { verb: `${stem.slice(0, -1)} ${last}` };
    return { backNoun: stem };
  }
  return { noun: name.replace(/^(has|is) /, "") };
}

const SIGNS: Readonly<Record<Compare, string>> = {
  "=": "exactly",
  "!=": "not exactly",
  "<": "less than",
  "<=": "at most",
  ">": "more than",
  ">=": "at least",
};

const ORDINALS = [
  "",
  "second ",
  "third ",
  "fourth ",
  "fifth ",
  "sixth ",
  "seventh ",
  "eighth ",
  "ninth ",
  "tenth ",
];

/** Says in one English sentence what is asked, by rule, so that a person sees how a question was read. */
export function sentenceOf(field: Field, asked: Asked): string {
  const { things, figure, measured } = sayer(field);
  switch (asked.ask) {
    case "things":
      return things(asked.of);
    case "count":
      return `the number of ${things(asked.of)}`;
    case "whether":
      return `whether there are ${things(asked.of)}`;
    case "none":
      return `whether there are no ${things(asked.of)}`;
    case "groups":
      return `the number of ${things(asked.of)} by ${nameWords(field.graph.relations.label(asked.by >> 1)).join(" ")}`;
    case "values":
      return `the ${figure(asked.figure)} of ${things(asked.of)}${asked.year === undefined ? "" : ` in ${asked.year}`}`;
    default: {
      const word = { sum: "total", mean: "average", min: "minimum", max: "maximum" }[asked.ask];
      return `the ${word} ${measured(asked.measure)} of ${things(asked.of)}${yearOf(asked.measure)}`;
    }
  }
}

const yearOf = (measure: Measure): string =>
  measure.by === "figure" && measure.year !== undefined ? ` in ${measure.year}` : "";

function sayer({ graph, figures }: Field) {
  const entity = (id: number) => graph.label(id);
  const names = (ids: readonly number[]) => ids.map(entity).join(" or ");
  const figure = (at: number) => nameWords(figures[at]!.name).join(" ");
  const style = (relation: number) => styleOf(graph.relations.label(relation >> 1));
  const isKind = (relation: number) =>
    /^(is|isa|instanceof|type|rdftype|a)$/.test(nameWords(graph.relations.label(relation >> 1)).join(""));

  /** A noun for things, and what is left to be said of them. */
  function headed(condition: Condition): { readonly noun: string; readonly rest: readonly Condition[] } {
    const parts = condition.is === "and" ? condition.of : [condition];
    const kinds = parts.filter(
      (part) =>
        part.is === "link" && part.relation % 2 === 0 && isKind(part.relation) && part.to?.is === "entity",
    );
    const noun = kinds.find(
      (part) =>
        part.is === "link" &&
        part.to?.is === "entity" &&
        !/^(landlocked|independent)$/.test(entity(part.to.entities[0]!)),
    );
    if (noun?.is === "link" && noun.to?.is === "entity")
      return { noun: pluralOf(entity(noun.to.entities[0]!)), rest: parts.filter((part) => part !== noun) };
    const single = parts.find((part) => part.is === "entity");
    if (single?.is === "entity")
      return { noun: names(single.entities), rest: parts.filter((part) => part !== single) };
    const projected = parts.find(
      (part) =>
        part.is === "link" &&
        part.relation % 2 === 1 &&
        part.to !== undefined &&
        "noun" in style(part.relation),
    );
    if (projected?.is === "link" && projected.to) {
      const { noun: name } = style(projected.relation) as { readonly noun: string };
      return {
        noun: `${pluralOf(name)} of ${inner(projected.to)}`,
        rest: parts.filter((part) => part !== projected),
      };
    }
    const member = parts.find(
      (part) =>
        part.is === "link" &&
        part.relation % 2 === 0 &&
        part.to !== undefined &&
        "backNoun" in style(part.relation),
    );
    if (member?.is === "link" && member.to) {
      const { backNoun } = style(member.relation) as { readonly backNoun: string };
      return {
        noun: `${pluralOf(backNoun)} of ${inner(member.to)}`,
        rest: parts.filter((part) => part !== member),
      };
    }
    return { noun: "things", rest: parts };
  }

  const inner = (condition: Condition): string =>
    condition.is === "entity"
      ? names(condition.entities)
      : condition.is === "first"
        ? things(condition)
        : `the ${things(condition)}`;

  function things(condition: Condition): string {
    if (condition.is === "first") return ordered(condition.of, condition.order);
    const { noun, rest } = headed(condition);
    const order = rest.find((part) => part.is === "first");
    if (order?.is === "first" && rest.length === 1 && noun === "things")
      return ordered(order.of, order.order);
    return rest.length === 0 ? noun : `${noun} that ${rest.map(said).join(" and ")}`;
  }

  function ordered(of: Condition, { measure, largest, from, count }: Order): string {
    const how = `${count > 1 ? `${count} ` : (ORDINALS[from] ?? `${from + 1}th `)}${measure.by === "links" ? (largest ? "most" : "fewest") : largest ? "highest" : "lowest"}`;
    return `${things(of)} with the ${how} ${measured(measure)}${yearOf(measure)}`;
  }

  const measured = (measure: Measure): string => {
    if (measure.by === "figure") return figure(measure.figure);
    const noun = links(measure.relation);
    return measure.to ? `${noun} that ${said(measure.to)}` : noun;
  };

  /** What links of a relation lead to, as several. */
  function links(relation: number): string {
    const how = style(relation);
    if ("noun" in how && relation % 2 === 0) return pluralOf(how.noun);
    if ("backNoun" in how && relation % 2 === 1) return pluralOf(how.backNoun);
    if ("verb" in how && how.verb === "border") return "neighbours";
    return `links by ${nameWords(graph.relations.label(relation >> 1)).join(" ")}`;
  }

  /** What is said of several things. */
  function said(condition: Condition): string {
    switch (condition.is) {
      case "not":
        return denied(condition.of);
      case "and":
        return condition.of.map(said).join(" and ");
      case "or":
        return `either ${condition.of.map(said).join(" or ")}`;
      case "entity":
        return `are ${names(condition.entities)}`;
      case "link":
        return linked(condition.relation, condition.to);
      case "links":
        return `have ${SIGNS[condition.compare]} ${condition.count} ${links(condition.relation)}${condition.to ? ` that ${said(condition.to)}` : ""}`;
      case "figure":
        return `have a ${figure(condition.figure)} ${condition.compare === "=" ? "of" : `of ${SIGNS[condition.compare]}`} ${String(condition.value)}${condition.year === undefined ? "" : ` in ${condition.year}`}`;
      case "than":
        return `have ${condition.compare === ">" ? "more" : "less"} ${measured(condition.measure)} than ${inner(condition.thing)}${yearOf(condition.measure)}`;
      case "first":
        return `are among the ${things(condition)}`;
    }
  }

  function denied(of: Condition): string {
    if (of.is === "or" || of.is === "and")
      return of.is === "or" ? of.of.map(denied).join(" and ") : `do not (${of.of.map(said).join(" and ")})`;
    const positive = said(of);
    if (positive.startsWith("are ")) return `are not ${positive.slice(4)}`;
    return /^[\p{Ll}]/u.test(positive) ? `do not ${positive}` : `are not what ${positive}`;
  }

  function linked(relation: number, to: Condition | undefined): string {
    const how = style(relation);
    if (isKind(relation) && relation % 2 === 0)
      return to?.is === "entity" ? `are ${names(to.entities)}` : "are of a kind";
    const target = to && inner(to);
    if ("verb" in how) {
      if (relation % 2 === 0 || how.verb === "border")
        return target === undefined ? `${how.verb} something` : `${how.verb} ${target}`;
      return target === undefined
        ? `something ${how.verb.replace(/^are /, "is ")}`
        : `${target} ${how.verb.replace(/^are /, "is ")}`;
    }
    if ("noun" in how) {
      if (relation % 2 === 1)
        return target === undefined ? `are a ${how.noun}` : `are the ${how.noun} of ${target}`;
      if (to === undefined) return `have a ${how.noun}`;
      return to.is === "entity"
        ? `have the ${how.noun} ${target}`
        : `have a ${how.noun} that ${to.is === "and" ? to.of.map(said).join(" and ") : said(to)}`;
    }
    if (relation % 2 === 0)
      return target === undefined ? `are a ${how.backNoun}` : `are a ${how.backNoun} of ${target}`;
    return target === undefined ? `have a ${how.backNoun}` : `have the ${how.backNoun} ${target}`;
  }
  return { things, figure, measured };
}
