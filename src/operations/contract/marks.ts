// By what the beginning of a file shows that Lacuna wrote it. `force` replaces such files and no others.

/** Pages allow no script and no address; nobody else writes this line so. */
export const page = "content=\"default-src 'none'; style-src 'unsafe-inline'\"";
/** The first line of Markdown reports. */
export const markdown = /^<!-- lacuna -->\n/;
/** The first line of LaTeX reports. */
export const latex = /^% lacuna\n/;
/** Reports by the ending of their name. */
export const reports = { html: page, md: markdown, tex: latex } as const;
/** Comparisons of two runs by the ending of their name. */
export const comparisons = { html: page, md: markdown, tex: latex } as const;

// Formats of others have no place for a mark. What follows is how exactly their writers here begin.

/** The first bytes of a snapshot. */
export const snapshot = /^LACUNAKG/;
/** The first line of the tables of a graph. */
export { tablesMark } from "../../sql/engines/postgres-mark.ts";
/** The first line of the triples of a graph. */
export { quadsMark } from "../../sql/sparql/quads-mark.ts";
/** The picture of `spectrumSvg`. */
export const spectrum =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+" role="img" aria-labelledby="title description" /;
/** The counts of a shard of `benchmark hardness`. */
export const hardnessShard = '{"format":"lacuna-hardness-shard","version":';
/**
 * How `formats/parquet` begins a file: a page of the second version, or, where a table has no rows, its schema.
 * @param columns how many columns the table has
 * @param first the name of the first one, a text
 */
function parquet(columns: number, first: string): string {
  const byte = (value: number) => `\\x${value.toString(16).padStart(2, "0")}`;
  // The schema is a list of structs, the root and the columns; numbers are doubled (Thrift's compact protocol).
  const list = byte(((columns + 1) << 4) | 0xc);
  const schema = `\\x04\\x19${list}H\\x04root\\x15${byte(2 * columns)}\\x00\\x15\\x0c%\\x02\\x18${byte(first.length)}${first}%`;
  const page = "\\x06\\x15[\\s\\S]{1,10}?\\x15[\\s\\S]{1,10}?\\\\\\x15";
  return `PAR1\\x15(?:${page}|${schema})`;
}

/** A table of `benchmark hardness`. */
export const hardnessTable = new RegExp(`^${parquet(5, "type")}`);
/** A table of predictions. */
export const predictionsTable = new RegExp(`^${parquet(3, "id")}`);
/** Questions of `convert`: QALD JSON with a record a line, JSON lines, or Parquet. */
const questionLines =
  /\{"dataset":\{"id":"(?:[^"\\\n]|\\.)*"\},"questions":\[\n(?:\{"id":|\]\})|\{"id":"(?:[^"\\\n]|\\.)*","texts":\[/;
export const questions = new RegExp(`^(?:${questionLines.source}|${parquet(12, "id")})`);
/** A line of JSON for each question, with its level. */
export const questionLevels =
  /^\{"id":"(?:[^"\\\n]|\\.)*","level":"(?:i\.i\.d\.|compositional|zero-shot)"\}\n/;
/** A line of JSON for each question, with what a parser answers. */
export const parserPredictions = /^\{"id":"(?:[^"\\\n]|\\.)*","probability":(?:null|[\d.e-]+),"answers":\[/;
/** The layout of KQA Pro, with the names of nodes first. */
export const knowledgeBaseRdf =
  /^(?:(?:@base <[^>\n]*> \.\n)?@prefix xsd: <http:\/\/www\.w3\.org\/2001\/XMLSchema#> \.\n(?:<[^>\n]*> <pred:name> "|$)|<[^>\n]*> <pred:name> ")/;
