import { csvRecord } from "../../formats/text/csv-write.ts";
import { html as htmlText } from "../../report/html-text.ts";
import type { SparqlRows, SparqlTerm, SparqlTruth } from "./answer.ts";

type Rows = SparqlRows | SparqlTruth;

/** A format of results that W3C has a recommendation of. */
export interface ResultsFormat {
  readonly type: string;
  /** The text in parts. */
  write(answer: Rows): Generator<string>;
}

/** Formats of rows and truths; the first where a client takes anything. */
export const resultsFormats: readonly ResultsFormat[] = [
  { type: "application/sparql-results+json", write: resultsJson },
  { type: "application/sparql-results+xml", write: resultsXml },
  { type: "text/csv", write: resultsCsv },
  { type: "text/tab-separated-values", write: resultsTsv },
  { type: "application/json", write: resultsJson },
  { type: "application/xml", write: resultsXml },
];

/** Types of triples: N-Triples are Turtle as well. */
export const triplesTypes: readonly string[] = ["application/n-triples", "text/turtle", "text/plain"];

/** SPARQL 1.1 Query Results JSON Format. */
function* resultsJson(answer: Rows): Generator<string> {
  if (answer.kind === "truth") return yield JSON.stringify({ head: {}, boolean: answer.truth });
  yield `{"head":${JSON.stringify({ vars: answer.variables })},"results":{"bindings":[`;
  for (const [at, row] of answer.rows.entries()) yield (at === 0 ? "" : ",") + JSON.stringify(row);
  yield "]}}";
}

/** SPARQL Query Results XML Format. */
function* resultsXml(answer: Rows): Generator<string> {
  const head =
    answer.kind === "rows" ? answer.variables.map((name) => `<variable name="${htmlText(name)}"/>`) : [];
  yield `<?xml version="1.0"?>\n<sparql xmlns="http://www.w3.org/2005/sparql-results#"><head>${head.join("")}</head>`;
  if (answer.kind === "truth") yield `<boolean>${answer.truth}</boolean>`;
  else {
    yield "<results>";
    for (const [at, row] of answer.rows.entries())
      yield `${at === 0 ? "" : "\n"}<result>${bindings(row, answer.variables)}</result>`;
    yield "</results>";
  }
  yield "</sparql>\n";
}

const bindings = (row: Readonly<Record<string, SparqlTerm>>, variables: readonly string[]): string =>
  variables
    .flatMap((name) => {
      const term = row[name];
      return term ? [`<binding name="${htmlText(name)}">${termXml(term)}</binding>`] : [];
    })
    .join("");

function termXml({ type, value, datatype, "xml:lang": language }: SparqlTerm): string {
  const own =
    language !== undefined
      ? ` xml:lang="${htmlText(language)}"`
      : datatype !== undefined
        ? ` datatype="${htmlText(datatype)}"`
        : "";
  return `<${type}${own}>${htmlText(value)}</${type}>`;
}

/** SPARQL 1.1 Query Results CSV: values only, with the line ends of RFC 4180. */
function* resultsCsv(answer: Rows): Generator<string> {
  if (answer.kind === "truth") return yield `${answer.truth}\r\n`;
  const { variables, rows } = answer;
  const line = (fields: readonly string[]) => csvRecord(fields).replace(/\n$/, "\r\n");
  yield line(variables);
  for (const row of rows) yield line(variables.map((name) => valueCsv(row[name])));
}

const valueCsv = (term: SparqlTerm | undefined): string =>
  term === undefined ? "" : term.type === "bnode" ? `_:${term.value}` : term.value;

/** SPARQL 1.1 Query Results TSV: terms as Turtle writes them. */
function* resultsTsv(answer: Rows): Generator<string> {
  if (answer.kind === "truth") return yield `${answer.truth}\n`;
  const { variables, rows } = answer;
  yield `${variables.map((name) => `?${name}`).join("\t")}\n`;
  for (const row of rows) yield `${variables.map((name) => termTurtle(row[name])).join("\t")}\n`;
}

/** Numbers that Turtle writes without quotes. */
const numbers: Readonly<Record<string, RegExp>> = {
  "http://www.w3.org/2001/XMLSchema#integer": /^[+-]?\d+$/,
  "http://www.w3.org/2001/XMLSchema#decimal": /^[+-]?\d*\.\d+$/,
  "http://www.w3.org/2001/XMLSchema#double": /^[+-]?(\d+\.\d*|\.\d+|\d+)[eE][+-]?\d+$/,
};

function termTurtle(term: SparqlTerm | undefined): string {
  if (term === undefined) return "";
  const { type, value, datatype, "xml:lang": language } = term;
  if (type === "uri") return `<${value}>`;
  if (type === "bnode") return `_:${value}`;
  if (datatype !== undefined && numbers[datatype]?.test(value)) return value;
  const text = JSON.stringify(value);
  return language !== undefined
    ? `${text}@${language}`
    : datatype !== undefined
      ? `${text}^^<${datatype}>`
      : text;
}
