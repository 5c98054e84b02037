import { LacunaError } from "../../error.ts";
import { visible } from "../../formats/text/visible.ts";
import { WORDS_READER } from "../../query/words-reader.ts";

/** An error: the mistake, its place, its remedy and the tool to call next; the same as text and as data. */
export interface ToolFailure {
  readonly code: string;
  readonly message: string;
  /** The text that was given, and the stretch of it that is wrong. */
  readonly place?: { readonly text: string; readonly from: number; readonly to: number };
  readonly mend?: string;
  readonly next: string;
}

/** The failure of a tool call. What is not ours to explain says no more than that it failed. */
export function toolFailure(
  error: unknown,
  tool: string,
  given: Readonly<Record<string, unknown>>,
  withoutPaths: (text: string) => string = (text) => text,
): ToolFailure {
  if (!(error instanceof LacunaError))
    return {
      code: "internal",
      message: "the call failed inside Lacuna",
      next: "try another call; this one will not work again as it is",
    };
  const { code, message, place } = error;
  const mend = forTools(error.hint);
  const shown =
    place?.text === undefined || place.start === undefined
      ? undefined
      : { text: place.text.slice(0, 2000), from: place.start, to: place.end ?? place.start + 1 };
  return {
    code,
    message: withoutPaths(forTools(message) ?? message),
    ...(shown ? { place: shown } : {}),
    ...(mend === undefined ? {} : { mend: withoutPaths(mend) }),
    next: nextCall(code, tool, given, shown?.text.slice(shown.from, shown.to)),
  };
}

/** The failure as an agent reads it: the place is marked in the text that it wrote. */
export function failureText({ code, message, place, mend, next }: ToolFailure): string {
  const marked = place
    ? [
        `  ${oneLine(place.text)}`,
        `  ${" ".repeat(place.from)}${"^".repeat(Math.max(1, Math.min(place.to, place.text.length) - place.from))}`,
      ]
    : [];
  return [
    `error[${code}]: ${visible(message)}`,
    ...marked,
    ...(mend === undefined ? [] : [`mend: ${visible(mend)}`]),
    `next: ${next}`,
  ].join("\n");
}

const oneLine = (text: string): string => visible(text).replaceAll(/[\n\t]/g, " ");

/** A hint without the command lines that an agent cannot type, and without the function that it cannot call. */
function forTools(hint: string | undefined): string | undefined {
  if (hint === undefined) return undefined;
  const kept = hint
    .split(/; |, or (?=`lacuna )|(?<=\?) /)
    .filter((part) => !/`lacuna |(^|\s)--[a-z]|\{=/.test(part) && !part.includes(WORDS_READER))
    .join("; ");
  return kept === "" ? undefined : kept;
}

const call = (name: string, given: Readonly<Record<string, unknown>>): string =>
  `${name} ${JSON.stringify(given)}`;

/** The call that helps after a failure. */
function nextCall(
  code: string,
  tool: string,
  given: Readonly<Record<string, unknown>>,
  wrong: string | undefined,
): string {
  const graph = typeof given.graph === "string" ? { graph: given.graph } : {};
  const word = wrong === undefined ? undefined : wrong.replaceAll(/^"|"$/g, "").slice(0, 80);
  if (code === "query.unknown-relation" || code === "usage.unknown-relation")
    return `${call("describe_graph", graph)} lists the relations; with "relations" it looks for a part of a name`;
  if (code === "query.unknown-entity" || code === "query.ambiguous-label")
    return `${call("find_entities", { ...graph, text: word ?? String(given.entity ?? "") })} finds how it is written`;
  if (code === "query.plain-words")
    return `${call("ask_in_words", { ...graph, question: wrong ?? "" })} answers a question in words; or call ${tool} again with a query`;
  if (code.startsWith("query."))
    return `mend the query and call ${tool} again; ${call("check_query", { ...graph, query: "?x : relation(Entity, ?x)" })} says how a query is read`;
  if (code.startsWith("http.unknown-id") || code === "usage.unknown-resource")
    return `${call("describe_graph", {})} lists graphs, models and benchmarks by id`;
  if (code === "benchmark.no-hardness")
    return `call ${tool} again with the id of the benchmark's graph as "graph"`;
  if (code.startsWith("kopl.")) return `mend the program at the place and call run_program again`;
  if (code === "usage.unknown-cursor" || code === "http.bad-cursor")
    return `leave "cursor" out, or give the "next" of the last result`;
  if (
    code === "usage.missing-parameter" ||
    code === "usage.bad-parameter" ||
    code === "usage.unknown-parameter"
  )
    return `call ${tool} again with the parameters as its schema has them`;
  if (code === "exact.limit" || code === "http.time-limit" || code === "solvers.stopped")
    return `ask for less: more links in the query, a smaller "limit", or known links only`;
  if (code === "http.busy") return `wait a few seconds and call ${tool} again`;
  return `change what the message names and call ${tool} again`;
}
