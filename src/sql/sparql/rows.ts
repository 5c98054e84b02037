import { LacunaError } from "../../error.ts";
import { datasetUpTo, entityOfCell, type SparqlGraph, unexpected } from "./dataset.ts";
import { PROBED } from "./probe.ts";

/** Which links a pattern is asked on. */
export interface AskedOn {
  /** The highest level. */
  readonly highest: number;
  /** Whether `GRAPH ?g` tells the level of a link. */
  readonly isTold: boolean;
}

/**
 * The different rows of a pattern, as ids; the column `m` is a number. A result that is longer than the probe is counted by a second
 * query, as a server might cut it without a word.
 * @throws LacunaError `endpoint.*`
 */
export async function tuplesOf(
  at: SparqlGraph,
  columns: readonly string[],
  pattern: string,
  { highest, isTold }: AskedOn,
): Promise<readonly number[][]> {
  const { source } = at;
  const dataset = datasetUpTo(at, highest, isTold);
  const select = `SELECT DISTINCT ${columns.map((each) => `?${each}`).join(" ")}`;
  const result = await source.query(`${select} ${dataset} WHERE ${pattern}`);
  if (result.kind !== "rows") throw unexpected(source, "yes or no to a SELECT");
  if (result.rows.length > PROBED) {
    const counted = `SELECT (COUNT(*) AS ?n) ${dataset} WHERE { { ${select} WHERE ${pattern} } }`;
    refuseOther(at, result.rows.length, await numberOf(at, counted));
  }
  return result.rows.map((row) =>
    columns.map((each) =>
      each === "m" ? wholeNumber(at, row.get(each)?.value) : entityOfCell(at, row.get(each)),
    ),
  );
}

/** Whether a pattern has a solution. */
export async function holds(
  at: SparqlGraph,
  pattern: string,
  { highest, isTold }: AskedOn,
): Promise<boolean> {
  const result = await at.source.query(`ASK ${datasetUpTo(at, highest, isTold)} ${pattern}`);
  if (result.kind !== "boolean") throw unexpected(at.source, "rows to an ASK");
  return result.value;
}

async function numberOf(at: SparqlGraph, query: string): Promise<number> {
  const result = await at.source.query(query);
  return wholeNumber(at, result.kind === "rows" ? result.rows[0]?.get("n")?.value : undefined);
}

function wholeNumber({ source }: SparqlGraph, text: string | undefined): number {
  if (text === undefined || !/^\d+$/.test(text))
    throw unexpected(source, `no number, but ${text ?? "nothing"}`);
  return Number(text);
}

/** @throws LacunaError `endpoint.cut-off` */
function refuseOther({ source }: SparqlGraph, rows: number, counted: number): void {
  if (rows === counted) return;
  throw new LacunaError("endpoint.cut-off", `${source.name} gave ${rows} rows and counts ${counted}`, {
    hint: "lift the server's limit on the rows of a result; nothing of this result was counted",
  });
}
