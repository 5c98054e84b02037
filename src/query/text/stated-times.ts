import type { Graph } from "../../kg/graph.ts";
import { statementFacts, timedRelations } from "../../kg/statements/facts.ts";
import { firstDay, yearOf } from "../../kg/values/calendar.ts";
import { readableName } from "../names.ts";
import type { Bound, Literal, When } from "../wide/formula.ts";
import { readTime } from "../wide/literals.ts";
import { type Fail, failing } from "./failing.ts";
import type { Name, WhenSyntax } from "./syntax.ts";
import { writeWord } from "./words.ts";

/**
 * Reads the time behind `@`.
 * @throws LacunaError `query.bad-time`, `query.time-too-fine`, `query.empty-period`
 */
export function whenOf(source: string, { is, ends }: WhenSyntax, graph: Graph | undefined): When {
  if (is === "untimed") return { is };
  const fail = failing(source);
  const [from = "open", second] = ends.map((each) => endOf(each, graph, fail));
  const to = second ?? from;
  const variable = [from, to].findIndex((each) => each !== "open" && each.kind === "variable");
  if (variable < 0) return { is, at: spanOf(from, to, ends, fail) } as When;
  if (second === undefined && from !== "open" && from.kind === "variable") {
    if (is === "overlaps" || is === "before" || is === "after") return { is, at: from };
    throw fail(
      ends[0]!,
      "query.bad-time",
      `?${from.name} cannot be a whole period here`,
      "write @?t, @<?t, @>?t, @[?a, ?b] or @=[?a, ?b]",
    );
  }
  if (is === "overlaps" || is === "equals") return { is, from, to };
  throw fail(
    ends[variable]!,
    "query.bad-time",
    "an end of this period cannot be a variable",
    "write @[?a, ?b] or @=[?a, ?b], and compare the ends: ?a >= 1995",
  );
}

function endOf(name: Name, graph: Graph | undefined, fail: Fail): Bound {
  if (name.kind === "variable") return { kind: "variable", name: name.text };
  if (name.kind === "word" && name.text === "*") return "open";
  const time = readTime(name.text);
  if (time === "no such day" || !time)
    throw fail(
      name,
      "query.bad-time",
      time ? `${name.text} is no day of the calendar` : `${name.text} is no time`,
      "write a year, a month or a day: 2020, 2020-03, 2020-03-01",
    );
  const isYears = firstDay(yearOf(time.from)) === time.from && firstDay(yearOf(time.to) + 1) - 1 === time.to;
  const axis = graph?.statements && statementFacts(graph.statements).axis;
  if (axis && !axis.hasDays && !isYears)
    throw fail(
      name,
      "query.time-too-fine",
      `links of ${graph!.name} hold in years; ${name.text} is finer`,
      `write ${yearOf(time.from)}`,
    );
  return { kind: "literal", value: time };
}

function spanOf(from: Bound, to: Bound, ends: readonly Name[], fail: Fail): Literal {
  const day = (each: Bound, end: "from" | "to", open: number) =>
    each !== "open" && each.kind === "literal" && each.value.kind === "time" ? each.value[end] : open;
  const first = day(from, "from", Number.NEGATIVE_INFINITY);
  const last = day(to, "to", Number.POSITIVE_INFINITY);
  if (first > last)
    throw fail(
      { start: ends[0]!.start, end: ends.at(-1)!.end },
      "query.empty-period",
      `[${ends.map(({ text }) => text).join(", ")}] ends before it starts`,
      "exchange the ends",
    );
  return { kind: "literal", value: { kind: "time", from: first, to: last } };
}

/**
 * Refuses a time of a link of a relation that has none: nothing could fit it.
 * @throws LacunaError `query.no-times`
 */
export function refuseUntimed(source: string, when: WhenSyntax, graph: Graph, relation: number): void {
  if (when.is === "untimed") return;
  const timed = timedRelations(graph);
  if (timed.has(relation & ~1)) return;
  const named = (each: number) => readableName(graph.relations, each >> 1);
  throw failing(source)(
    when,
    "query.no-times",
    timed.size > 0 ? `no link of ${named(relation)} has a time` : `no link of ${graph.name} has a time`,
    timed.size > 0
      ? `links of ${[...timed].slice(0, SHOWN).map(named).map(writeWord).join(", ")} have times`
      : "times are read of columns such as since and until beside the ends of links, of quadruples, and of annotations in RDF 1.2",
  );
}

/** Relations in a hint, at most. */
const SHOWN = 4;
