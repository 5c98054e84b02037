import { LacunaError } from "../../error.ts";
import { isObject } from "../../formats/text/shape.ts";
import type { Cell, SparqlResult } from "../engines/engine.ts";

const kinds = new Map<unknown, Cell["kind"]>([
  ["uri", "iri"],
  ["bnode", "blank"],
  ["literal", "literal"],
  // Virtuoso's older spelling, in the working drafts of the format.
  ["typed-literal", "literal"],
]);

/**
 * Reads the SPARQL 1.1 Query Results JSON Format.
 * @throws LacunaError `endpoint.broken-result`
 */
export function parseResultsJson(text: string, host: string): SparqlResult {
  const broken = (why: string, cause?: unknown) =>
    new LacunaError("endpoint.broken-result", `the result of ${host} does not parse: ${why}`, {
      hint: "check that the address is that of a SPARQL 1.1 query service which gives application/sparql-results+json",
      cause,
    });
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (cause) {
    throw broken("it is no JSON", cause);
  }
  if (!isObject(root)) throw broken("it is no object");
  if (typeof root.boolean === "boolean") return { kind: "boolean", value: root.boolean };
  const variables = isObject(root.head) && Array.isArray(root.head.vars) ? root.head.vars : undefined;
  const bindings = isObject(root.results) ? root.results.bindings : undefined;
  if (!variables?.every((each): each is string => typeof each === "string"))
    throw broken("head.vars is missing");
  if (!Array.isArray(bindings)) throw broken("results.bindings is missing");
  // Virtuoso 7 answers ASK in a POST by a table that is empty or holds a 1.
  if (variables.length === 1 && variables[0] === "__ASK_RETVAL")
    return { kind: "boolean", value: bindings.length > 0 };
  const rows = bindings.map((binding: unknown) => {
    if (!isObject(binding)) throw broken("a row is no object");
    const row = new Map<string, Cell>();
    for (const name of variables) {
      const term = Object.hasOwn(binding, name) ? binding[name] : undefined;
      if (term === undefined) continue;
      const kind = isObject(term) ? kinds.get(term.type) : undefined;
      if (!isObject(term) || kind === undefined || typeof term.value !== "string")
        throw broken(`a value of ?${name} is no term`);
      const { value, datatype, "xml:lang": language } = term;
      row.set(name, {
        kind,
        value,
        ...(typeof datatype === "string" ? { datatype } : {}),
        ...(typeof language === "string" ? { language } : {}),
      });
    }
    return row;
  });
  return { kind: "rows", variables, rows };
}
