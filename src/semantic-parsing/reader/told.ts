import type { Graph } from "../../kg/graph.ts";
import { statementFacts } from "../../kg/statements/facts.ts";
import { pairsOf, type Statements } from "../../kg/statements/statements.ts";
import { readPeriod } from "../../kg/values/calendar.ts";
import { readableName } from "../../query/names.ts";
import { readableKey } from "../../query/statement-keys.ts";
import { writeWord } from "../../query/text/words.ts";
import { lowerBound } from "../../ranking/standing.ts";
import type { Condition, Directed, Told, When } from "./meaning.ts";

/** The first and the last day of a period; infinite where an end is open. */
export function daysOf({ from, to }: When): readonly [low: number, high: number] {
  const [first, last] = [from, to].map((text) => {
    const period = text === undefined ? undefined : readPeriod(text);
    return typeof period === "object" ? period : undefined;
  });
  return [first?.from ?? Number.NEGATIVE_INFINITY, last?.to ?? Number.POSITIVE_INFINITY];
}

/** Whether a link that holds from a day to another holds so. */
function holdsSo(when: When, from: number, to: number): boolean {
  if (Number.isNaN(from)) return false;
  const [low, high] = daysOf(when);
  switch (when.how) {
    case "some":
      return from <= high && to >= low;
    case "all":
      return from <= low && to >= high;
    case "starts":
      return from >= low && from <= high;
    case "ends":
      return to >= low && to <= high && to < Number.POSITIVE_INFINITY;
    case "since":
      return from >= low && from <= high && to === Number.POSITIVE_INFINITY;
    case "open":
      return to === Number.POSITIVE_INFINITY;
  }
}

/** The links of a directed relation of which some statement says what is told. */
export function toldLinks(
  { statements }: Pick<Graph, "statements">,
  relation: Directed,
  told: Told,
  take: (head: number, tail: number) => void,
): void {
  if (!statements) return;
  const { relations, heads, tails, froms, tos } = statements;
  const end = lowerBound(relations, (relation & ~1) + 1);
  for (let at = lowerBound(relations, relation & ~1); at < end; at++) {
    if (told.when && !holdsSo(told.when, froms[at]!, tos[at]!)) continue;
    if (told.pairs && !hasPairs(statements, at, told.pairs)) continue;
    if (relation & 1) take(tails[at]!, heads[at]!);
    else take(heads[at]!, tails[at]!);
  }
}

function hasPairs(statements: Statements, at: number, wanted: NonNullable<Told["pairs"]>): boolean {
  const own = pairsOf(statements, at);
  return wanted.every(({ key, value }) =>
    own.some(
      (each) =>
        each.key === key &&
        (each.value.kind === "entity"
          ? each.value.entity === value
          : each.value.kind === "text" && each.value.text === value),
    ),
  );
}

/** Whether statements of a relation say what is told: times, or these qualifiers. */
export function tells({ statements }: Pick<Graph, "statements">, relation: Directed, told: Told): boolean {
  if (!statements) return false;
  if (told.when && !statementFacts(statements).timed.has(relation & ~1)) return false;
  if (!told.pairs) return true;
  let found = false;
  toldLinks({ statements }, relation, { pairs: told.pairs }, () => {
    found = true;
  });
  return found;
}

/**
 * A condition with what is told of the links that it names; undefined where no link of it has statements that could say so. Links that
 * are told something of the same kind keep it.
 */
export function tellOf(
  graph: Pick<Graph, "statements">,
  condition: Condition,
  told: Told,
): Condition | undefined {
  switch (condition.is) {
    case "link": {
      const own = condition.told ?? {};
      const isFree = !(own.when && told.when) && tells(graph, condition.relation, told);
      if (isFree)
        return {
          ...condition,
          told: {
            ...own,
            ...(told.when ? { when: told.when } : {}),
            ...(told.pairs ? { pairs: [...(own.pairs ?? []), ...told.pairs] } : {}),
          },
        };
      const to = condition.to && tellOf(graph, condition.to, told);
      return to && { ...condition, to };
    }
    case "and":
    case "or": {
      const parts = condition.of.map((each) => tellOf(graph, each, told));
      return parts.some((each) => each !== undefined)
        ? { ...condition, of: parts.map((each, at) => each ?? condition.of[at]!) }
        : undefined;
    }
    case "not":
    case "first": {
      const of = tellOf(graph, condition.of, told);
      return of && { ...condition, of };
    }
    default:
      return undefined;
  }
}

const bound = (text: string | undefined): string => text ?? "*";

/** What stands behind a link in a formula; `fresh` names new variables, and `beside` is what has to be said of them. */
export function toldText(
  graph: Graph,
  { when, pairs = [] }: Told,
  fresh: () => string,
): { readonly behind: string; readonly beside: readonly string[] } {
  const braced = pairs.map(
    ({ key, value }) =>
      `${writeWord(readableKey(graph, key))}: ${typeof value === "number" ? writeWord(readableName(graph.entities, value)) : JSON.stringify(value)}`,
  );
  const { behind, beside } = when ? whenText(when, fresh) : { behind: "", beside: [] };
  return { behind: `${behind}${braced.length > 0 ? `{${braced.join(", ")}}` : ""}`, beside };
}

function whenText(when: When, fresh: () => string) {
  const { how, from, to } = when;
  const within = (time: string) => [
    ...(from === undefined ? [] : [`${time} >= ${from}`]),
    ...(to === undefined ? [] : [`${time} <= ${to}`]),
  ];
  switch (how) {
    case "some":
      return {
        behind: from !== undefined && from === to ? `@${from}` : `@[${bound(from)}, ${bound(to)}]`,
        beside: [],
      };
    case "all":
      return { behind: `@throughout [${bound(from)}, ${bound(to)}]`, beside: [] };
    case "open":
      return { behind: `@=[${fresh()}, *]`, beside: [] };
    case "since": {
      const start = fresh();
      return { behind: `@=[${start}, *]`, beside: within(start) };
    }
    default: {
      const [start, end] = [fresh(), fresh()];
      return { behind: `@=[${start}, ${end}]`, beside: within(how === "starts" ? start : end) };
    }
  }
}

/** The words of a sentence for what is told of a link. */
export function toldWords(graph: Graph, { when, pairs = [] }: Told): string {
  const said = [
    ...(when ? [whenWords(when)] : []),
    ...pairs.map(
      ({ key, value }) =>
        `with the ${readableKey(graph, key)} ${typeof value === "number" ? graph.label(value) : JSON.stringify(value)}`,
    ),
  ];
  return ` (${said.join(", ")})`;
}

/** The words for when a link holds. @internal */
export function whenWords({ how, from, to }: When): string {
  const inside =
    from !== undefined && from === to ? `in ${from}` : `from ${from ?? "any time"} to ${to ?? "any time"}`;
  switch (how) {
    case "some":
      return from !== undefined && from === to ? inside : `at some time ${inside}`;
    case "all":
      return `all the time ${inside}`;
    case "starts":
      return `beginning ${inside}`;
    case "ends":
      return `ending ${inside}`;
    case "since":
      return `beginning ${inside} and lasting`;
    case "open":
      return "lasting";
  }
}
