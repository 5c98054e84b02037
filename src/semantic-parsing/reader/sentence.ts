import { pluralOf } from "../../kopl/generate/plural.ts";
import type { Field } from "./field.ts";
import { type Asked, type Condition, isSame, linksOf, type Measure, type Order } from "./meaning.ts";
import {
  aggregateWords,
  compareWords,
  isAdjective,
  joinWord,
  ordinalOf,
  thanWords,
  type Vocabulary,
  valueWords,
  vocabularyOf,
  type Words,
} from "./saying/parts.ts";
import { article, isKindLabel, ofOne } from "./saying/words-of-relations.ts";
import { toldWords } from "./told.ts";

/**
 * Says in one English sentence what is asked, by rule, so that a person sees how a question was read. Each sentence stands for one
 * formula: brackets stand where a clause would take in what follows.
 */
export function sentenceOf(field: Field, asked: Asked): string {
  const vocabulary = vocabularyOf(field);
  const { things, clauses, measured, nameOf } = sayer(vocabulary);
  const of = () => things(asked.of).text;
  switch (asked.ask) {
    case "things":
      return of();
    case "count":
      return `the number of ${of()}`;
    case "whether": {
      const named = nameOf(asked.of);
      return named ? `whether ${named.name} ${clauses(named.rest, true).text}` : `whether there are ${of()}`;
    }
    case "none":
      return `whether there are no ${of()}`;
    case "groups":
      return `for each ${vocabulary.links[asked.by]!.group}, the ${asked.each ? `${aggregateWords[asked.each.ask]} ${vocabulary.figures[asked.each.figure]!}` : "number"} of ${of()}`;
    case "columns": {
      const columns = asked.columns.map((each) =>
        "figure" in each ? vocabulary.figures[each.figure]! : vocabulary.links[each.relation]!.group,
      );
      const all = asked.of.is === "entity" ? columns : ["name", ...columns];
      return `the ${all.slice(0, -1).join(", ")}${all.length > 1 ? " and " : ""}${all.at(-1)} of ${of()}`;
    }
    case "values": {
      const { text } = things(asked.of);
      const [name, year] = [vocabulary.figures[asked.figure]!, inYear(asked.year)];
      return asked.of.is === "entity" ? `the ${name} of ${text}${year}` : `the ${name}${year} of ${text}`;
    }
    default:
      return `the ${aggregateWords[asked.ask]} ${measured(asked.measure)} of ${of()}`;
  }
}

const inYear = (year: number | undefined): string => (year === undefined ? "" : ` in ${year}`);
const closed = (text: string): Words => ({ text, open: false });
const open = (text: string): Words => ({ text, open: true });
const bracketed = ({ text, open: isOpen }: Words): string => (isOpen ? `(${text})` : text);

function sayer({ field, links, figures, rows, kinds }: Vocabulary) {
  const { graph } = field;
  const names = (ids: readonly number[]) => ids.map((id) => graph.label(id)).join(" or ");
  const isKind = (relation: number) =>
    (relation & 1) === 0 && isKindLabel(graph.relations.label(relation >> 1));
  const parts = (condition: Condition) => (condition.is === "and" ? condition.of : [condition]);

  /** The one thing by name that a condition is of, with what else is said of it. */
  function nameOf(condition: Condition) {
    const all = parts(condition);
    const single = all.find((part) => part.is === "entity" && part.entities.length === 1);
    return single?.is === "entity" && all.length > 1
      ? { name: names(single.entities), rest: all.filter((part) => part !== single) }
      : undefined;
  }

  /** A noun for things, and what is left to be said of them. */
  function headed(condition: Condition): { readonly noun: Words; readonly rest: readonly Condition[] } {
    const all = parts(condition);
    const besides = (one: Condition) => all.filter((part) => part !== one);
    for (const part of all)
      if (
        part.is === "link" &&
        !part.told &&
        isKind(part.relation) &&
        part.to?.is === "entity" &&
        part.to.entities.length === 1
      ) {
        const name = graph.label(part.to.entities[0]!);
        if (kinds.has(part.to.entities[0]!) && !isAdjective(name))
          return { noun: closed(pluralOf(name)), rest: besides(part) };
      }
    const row = rows && all.find((part) => isSame(part, rows.condition));
    if (row) return { noun: closed(rows.noun), rest: besides(row) };
    const named = all.find((part) => part.is === "entity");
    if (named?.is === "entity")
      return { noun: { ...closed(names(named.entities)), named: true }, rest: besides(named) };
    for (const part of all) {
      const head = part.is === "link" && part.to && !part.told ? links[part.relation]!.head : undefined;
      if (head === undefined || part.is !== "link") continue;
      const inner = things(part.to!);
      const rest = besides(part);
      // What follows is said of the nearest noun that is no bare name.
      const isBare = part.to!.is === "entity";
      const isOrdered = part.to!.is === "first";
      const object =
        inner.named || isOrdered || (rest.length > 0 && !isBare) ? `(${inner.text})` : inner.text;
      return {
        noun: { text: `${head} of ${object}`, open: !isBare && rest.length === 0 && !inner.named },
        rest,
      };
    }
    return { noun: closed("things"), rest: all };
  }

  function things(condition: Condition): Words {
    if (condition.is === "first") return ordered(condition.of, condition.order);
    const { noun, rest } = headed(condition);
    if (rest.length === 0) return { text: noun.text, open: noun.open };
    return {
      ...open(`${noun.text} that ${clauses(rest).text}`),
      ...(noun.named ? { named: true as const } : {}),
    };
  }

  function ordered(of: Condition, { measure, largest, from, count }: Order): Words {
    // What is ordered already is ordered again as it stands.
    const { noun, rest } = of.is === "first" ? { noun: closed("things"), rest: [of] } : headed(of);
    const place = from > 0 ? `${ordinalOf(from)} ` : "";
    const end = measure.by === "links" ? (largest ? "most" : "fewest") : largest ? "highest" : "lowest";
    const text = `${bracketed(noun)} with the ${count > 1 ? `${count} ` : ""}${place}${end} ${measured(measure, count > 1)}`;
    const isNamed = noun.named ? { named: true as const } : {};
    return rest.length === 0
      ? { ...closed(text), ...isNamed }
      : { ...open(`${text} among those that ${clauses(rest).text}`), ...isNamed };
  }

  function measured(measure: Measure, several = false): string {
    if (measure.by === "figure") {
      const name = figures[measure.figure]!;
      return `${several ? pluralOf(name) : name}${inYear(measure.year)}`;
    }
    return `${links[measure.relation]!.counted}${measure.eitherWay ? " (either way)" : ""}${measure.to ? ` (those that ${clauses(parts(measure.to)).text})` : ""}`;
  }

  /** What is said of things: what ends openly stands last, or in brackets. */
  function clauses(all: readonly Condition[], ofOneThing = false): Words {
    if (all.length === 0) return closed(ofOneThing ? "is something" : "are something");
    const each = all.map((one) => clause(one, ofOneThing));
    const sorted = [...each.filter((one) => !one.open), ...each.filter((one) => one.open)];
    const text = sorted.map((one, at) => (at < sorted.length - 1 ? bracketed(one) : one.text)).join(" and ");
    return { text, open: all.length > 1 || sorted.at(-1)!.open };
  }

  function clause(condition: Condition, one: boolean): Words {
    const verb = (text: string) => (one ? ofOne(text) : text);
    switch (condition.is) {
      case "not":
        return denied(condition.of, one);
      case "and":
        return condition.of.length === 0
          ? closed(verb("are something"))
          : closed(`(${clauses(condition.of, one).text})`);
      case "or":
        return condition.of.length === 0
          ? closed(verb("are nothing"))
          : open(`either ${condition.of.map((each) => bracketed(clause(each, one))).join(" or ")}`);
      case "entity":
        return {
          text: verb(
            `are ${condition.entities.some((id) => kinds.has(id)) ? "the thing " : ""}${names(condition.entities)}`,
          ),
          open: condition.entities.length > 1,
        };
      case "link":
        return condition.told
          ? closed(
              `${bracketed(linked(condition.relation, condition.to, verb))}${toldWords(graph, condition.told)}`,
            )
          : linked(condition.relation, condition.to, verb);
      case "links":
        return closed(
          verb(
            `have ${compareWords[condition.compare]} ${condition.count} ${measured({ by: "links", ...linksOf(condition) })}`,
          ),
        );
      case "figure": {
        const { figure, compare, value, year } = condition;
        const { kind } = field.figures[figure]!;
        const written = typeof value === "string" && kind === "text" ? JSON.stringify(value) : value;
        return closed(
          verb(`have ${article(figures[figure]!)} ${valueWords(compare, kind)} ${written}${inYear(year)}`),
        );
      }
      case "known":
        return closed(verb(`have a known ${figures[condition.figure]!}`));
      case "than": {
        const how = thanWords[condition.compare][condition.measure.by === "figure" ? 0 : 1];
        const inner = things(condition.thing);
        return {
          text: verb(
            `have ${how} ${measured(condition.measure)} ${joinWord(condition.compare)} ${inner.text}`,
          ),
          open: inner.open || condition.thing.is !== "entity" || condition.thing.entities.length > 1,
        };
      }
      case "first":
        return open(verb(`are among the ${things(condition).text}`));
    }
  }

  function denied(of: Condition, one: boolean): Words {
    if (of.is === "link" && of.to === undefined && !of.told) {
      const { none } = links[of.relation]!;
      return closed(one ? ofOne(none) : none);
    }
    if (of.is === "or" && of.of.length > 0)
      return clauses(
        of.of.map((each): Condition => ({ is: "not", of: each })),
        one,
      );
    if (of.is === "and" || of.is === "not" || of.is === "or")
      return closed(`${one ? "does" : "do"} not (${clause(of, false).text.replace(/^\((.*)\)$/, "$1")})`);
    const positive = clause(of, false);
    const text = positive.text.startsWith("are ")
      ? `${one ? "is" : "are"} not ${positive.text.slice(4)}`
      : `${one ? "does" : "do"} not ${positive.text}`;
    return { text, open: positive.open };
  }

  function linked(relation: number, to: Condition | undefined, verb: (text: string) => string): Words {
    const how = links[relation]!;
    if (to === undefined) return closed(verb(how.some));
    if (to.is === "entity") {
      const isOne = to.entities.length === 1;
      const [id] = to.entities;
      if (isKind(relation) && isOne && kinds.has(id!)) {
        const name = graph.label(id!);
        return closed(verb(`are ${isAdjective(name) ? name : pluralOf(name)}`));
      }
      const object = names(to.entities);
      const after = isOne && how.after !== "" ? ` ${ofOne(how.after.trim())}` : how.after;
      return { text: `${verb(how.before.trim())} ${object}${after}`, open: !isOne };
    }
    if (how.described !== undefined)
      return open(`${verb(how.described.trim())} ${clauses(to.is === "first" ? [to] : parts(to)).text}`);
    const inner = things(to);
    if (how.after !== "") return closed(`${verb(how.before.trim())} ${bracketed(inner)}${how.after}`);
    return open(`${verb(how.before.trim())} ${inner.text}`);
  }

  return { things, clauses, measured, nameOf };
}
