import { LacunaError } from "../../../error.ts";
import { rdfLayout } from "../../../kb/formats/rdf-layout.ts";
import { parseFloatText, parseIntegerText } from "../../../kb/values/number-text.ts";
import {
  type KeyType,
  printValue,
  quantityValue,
  textValue,
  type Value,
  yearValue,
} from "../../../kb/values/value.ts";
import type { Cell, SparqlEngine, SparqlResult } from "../../../sparql/engines/engine.ts";
import { nameOfIri } from "../iris.ts";

/** @internal */
export interface AnswerOptions {
  /** The key or predicate that an IRI stands for; by default its last part with blanks for underscores. */
  readonly nameOf?: (iri: string) => string;
  /**
   * The type of the values of a key. With it, a value whose node has another type is no answer, as in the published
   * procedure; without it, the node decides its type.
   */
  readonly typeOfKey?: (key: string) => KeyType | undefined;
}

/** The answer to a query in KQA Pro's shapes. @internal */
export interface SparqlAnswer {
  /** The answer as the dataset prints it; null when there is none, or more than one. */
  readonly answer: string | null;
  /** Rows the query gave; 1 for an ASK. */
  readonly rows: number;
  /** The reason why there is no answer. */
  readonly reason?: string;
}

/**
 * Runs a query and turns its result into an answer as the published procedure does (KQAPro_Baselines,
 * `utils/sparql_engine.py`): what is asked is told by how the query begins; a name, a value or a relation needs exactly
 * one row; the value behind a node is asked for by a second query, or by the same one where nodes are blank.
 * A result from which no answer can be made is `null`; an engine that fails throws.
 * @internal
 */
export async function answerSparql(
  engine: SparqlEngine,
  text: string,
  options: AnswerOptions = {},
): Promise<SparqlAnswer> {
  const query = text.trim();
  const result = await engine.query(query);
  if (result.kind === "boolean")
    return query.startsWith("ASK")
      ? { answer: result.value ? "yes" : "no", rows: 1 }
      : { answer: null, rows: 1, reason: "the query asks for more than yes or no" };
  const rows = result.rows.length;
  const [row] = result.rows;
  if (rows !== 1 || !row) return { answer: null, rows, reason: `${rows} rows where one is needed` };
  try {
    return { answer: await answerOfRow(engine, query, row, options), rows };
  } catch (error) {
    if (error instanceof LacunaError && error.code === "kopl.no-answer")
      return { answer: null, rows, reason: error.message };
    throw error;
  }
}

async function answerOfRow(
  engine: SparqlEngine,
  query: string,
  row: ReadonlyMap<string, Cell>,
  { nameOf = nameOfIri, typeOfKey }: AnswerOptions,
): Promise<string> {
  const [cell] = row.values();
  if (query.startsWith("SELECT (COUNT(DISTINCT ?e)")) {
    const count = parseFloatText(cell?.value ?? "");
    if (count === undefined) throw noAnswer("the count is no number");
    return String(Math.trunc(count));
  }
  if (!cell) throw noAnswer("the row binds nothing");
  if (query.startsWith("SELECT DISTINCT ?p ")) return nameOf(relativeTo(engine.base, cell.value));
  if (query.startsWith("SELECT DISTINCT ?e") || query.startsWith("SELECT ?e")) {
    const names = (await propertiesOf(engine, query, cell)).get(rdfLayout.name);
    if (names === undefined) throw noAnswer(`<${cell.value}> has no name`);
    return names;
  }
  const key = keyAsked(query);
  const type = key === undefined ? undefined : typeOfKey?.(nameOf(key));
  return printValue(valueBehind(await propertiesOf(engine, query, cell), type));
}

/** The key whose values are asked for: the IRI before the last `TARGET .`, where TARGET is the variable of SELECT. */
export function keyAsked(query: string): string | undefined {
  const tokens = query.split(/\s+/);
  const target = tokens[2];
  for (let at = tokens.length - 1; at > 0; at--)
    if (tokens[at - 1] === target && tokens[at] === ".") return tokens[at - 2]?.replace(/^<(.*)>$/, "$1");
  return undefined;
}

/** As text: Virtuoso's results give six digits of a double. */
const properties = "SELECT DISTINCT ?property (STR(?value) AS ?object)";

/** The properties of a node. */
async function propertiesOf(engine: SparqlEngine, query: string, cell: Cell): Promise<Map<string, string>> {
  if (cell.kind === "literal") throw noAnswer(`"${cell.value}" is no node`);
  const result =
    cell.kind === "iri"
      ? await engine.query(`${properties} WHERE { <${cell.value}> ?property ?value }`)
      : await engine.query(withProperties(query));
  return pairsOf(result);
}

/** The query with the properties of the nodes that it selects: blank nodes cannot be named in a second query. */
function withProperties(query: string): string {
  const match = /^SELECT (?:DISTINCT )?(\?\w+) WHERE \{/.exec(query);
  const end = query.lastIndexOf("}");
  if (!match?.[1] || /\}\s*\S/.test(query.slice(end)))
    throw noAnswer("the query selects a blank node, of which this engine cannot be asked again");
  const body = query.slice(match[0].length, end);
  return `${properties} WHERE {${body} ${match[1]} ?property ?value }`;
}

function pairsOf(result: SparqlResult): Map<string, string> {
  const found = new Map<string, string>();
  if (result.kind === "rows")
    for (const row of result.rows) {
      const [property, object] = [row.get("property"), row.get("object")];
      if (property && object && !found.has(property.value)) found.set(property.value, object.value);
    }
  return found;
}

/** The value behind a node; a date without a day is a year. */
function valueBehind(properties: ReadonlyMap<string, string>, type: KeyType | undefined): Value {
  const [text, unit, year, date] = [
    properties.get(rdfLayout.value),
    properties.get(rdfLayout.unit),
    properties.get(rdfLayout.year),
    properties.get(rdfLayout.date),
  ];
  const kind = type ?? (unit !== undefined ? "quantity" : text !== undefined ? "string" : "date");
  if (kind === "date") {
    // Some engines print a day with its time zone.
    const day = date === undefined ? undefined : /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
    if (day !== undefined) return { type: "date", value: day };
    const number = parseIntegerText(year ?? "");
    if (number === undefined) throw noAnswer("the node has neither a day nor a year");
    return yearValue(number);
  }
  if (text === undefined) throw noAnswer("the node has no value");
  if (kind === "string") return textValue(text);
  const number = parseFloatText(text);
  if (number === undefined || unit === undefined) throw noAnswer(`"${text}" is no quantity`);
  return quantityValue(number, unit);
}

const relativeTo = (base: string, iri: string): string =>
  iri.startsWith(base) ? iri.slice(base.length) : iri;

const noAnswer = (why: string) =>
  new LacunaError("kopl.no-answer", why, { hint: "ask for one entity, value, relation or count" });
