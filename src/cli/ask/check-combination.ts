import { checkAsked, nothingToDo, usesModel } from "../../operations/ask/checks.ts";
import { usageError } from "../../operations/usage.ts";
import type { Given } from "./given.ts";

/** What an endpoint has no use for. */
const LOCAL = [
  "files",
  "explain",
  "plan",
  "model",
  "solver",
  "presets",
  "set",
  "known",
  "top",
  "predicted",
  "view",
];

/** Refuses what says how the links of a graph of one's own are used. */
function checkEndpoint(given: Given): void {
  if (given.graph !== undefined)
    throw usageError(
      "conflict",
      "{endpoint} takes the place of the graph",
      "give the query alone",
      "endpoint",
    );
  const more = ["format", "columns", "ids", "unsafe", "out", "scores"];
  const idle = [...LOCAL, ...more].find((name) => (given as Record<string, unknown>)[name] || false);
  if (idle !== undefined)
    throw usageError(
      "conflict",
      `{${idle}} has nothing to do with {endpoint}`,
      "leave one of them out",
      idle,
    );
}

/** Refuses combinations that would silently ignore something. */
export function checkCombination(given: Given): void {
  const { query, files, out, scores, explain, plan, count } = given;
  if (given.endpoint !== undefined) {
    checkEndpoint(given);
    return;
  }
  const alone = ["base", "header", "defaultGraph"].find((name) => Object.hasOwn(given, name));
  if (alone !== undefined)
    throw usageError("conflict", `{${alone}} goes with {endpoint}`, "name the endpoint as well", alone);
  if (query === undefined && !files)
    throw usageError(
      "missing-query",
      "there is no query to answer",
      "write it after the graph, or give a file with {files}",
    );
  if (query !== undefined && files)
    throw usageError("two-sources", "a query and {files} were both given", "leave one of them out");
  if (files && plan) throw usageError("one-query-only", "--plan needs a single query", "leave out {files}");
  if (files && explain && !usesModel(given))
    throw usageError(
      "one-query-only",
      "{explain} needs a single query",
      "leave out {files}, or name a {model}",
    );
  if (!files && scores !== undefined)
    throw usageError("batch-only", "{scores} needs {files}", "put the query into a file");
  if (!files && out !== undefined)
    throw usageError("batch-only", "{out} needs {files}", "redirect the output of a single query with >");
  if (!files && given.onError === "skip")
    throw usageError("batch-only", "{onError} needs {files}", "put the query into a file");
  const shown = Object.entries({ explain, plan, count }).flatMap(([name, is]) => (is ? [name] : []));
  if (shown.length > 1)
    throw usageError(
      "conflict",
      `--${shown[0]} and --${shown[1]} show different things`,
      "leave one of them out",
    );
  checkAsked(given);
  const idle = plan ? "plan" : count ? "count" : undefined;
  if (idle && usesModel(given)) throw nothingToDo(idle, "leave it out");
}
