import { LacunaError } from "../../error.ts";
import { rankingRow, type ScoreRow } from "../scoring/score-row.ts";

const bad = (code: string, message: string, hint: string): LacunaError =>
  new LacunaError(`eval.${code}`, message, { hint });

/** The id of a name; undefined where no entity is called so. */
export type IdOfName = (name: string) => number | undefined;

/** The row of a list of ids or names, best first. */
export function rowOfRanking(value: unknown, universe: number, idOf?: IdOfName): ScoreRow {
  if (!Array.isArray(value))
    throw bad("broken-line", '"ranking" is no list of entity ids', 'write {"id":…,"ranking":[12,7,…]}');
  const ids = Uint32Array.from(value as unknown[], (id) => checkedId(id, universe, idOf));
  refuseRepeats(ids);
  return rankingRow(universe, ids);
}

/** The row of a list with a score for each entity, or of an object of scores by entity id or name. */
export function rowOfScores(value: unknown, universe: number, idOf?: IdOfName): ScoreRow {
  if (Array.isArray(value)) {
    if (value.length !== universe)
      throw bad(
        "wrong-length",
        `there are ${value.length} scores for ${universe} entities`,
        'give every entity a score, or write only some as {"scores":{"12":0.3}}',
      );
    const scores = new Float64Array(universe);
    for (let at = 0; at < universe; at++) scores[at] = checkedScore(value[at]);
    return { universe, scores };
  }
  if (typeof value !== "object" || value === null)
    throw bad(
      "broken-line",
      '"scores" is neither a list nor an object',
      'write {"id":…,"scores":[0.1,0.7,…]}',
    );
  const entries = Object.entries(value);
  const ids = Uint32Array.from(entries, ([id]) =>
    checkedId(/^(0|[1-9]\d{0,9})$/.test(id) ? Number(id) : id, universe, idOf),
  );
  refuseRepeats(ids);
  return { universe, ids, scores: Float64Array.from(entries, ([, score]) => checkedScore(score)) };
}

/** @throws LacunaError `eval.bad-count` when it is no number of answers */
export function checkedCount(value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
  throw bad(
    "bad-count",
    `"count" is ${shownValue(value)}`,
    "give the expected number of answers, or leave it out",
  );
}

function checkedId(value: unknown, universe: number, idOf?: IdOfName): number {
  const named = typeof value === "string" ? idOf?.(value) : undefined;
  if (named !== undefined && named < universe) return named;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < universe) return value;
  throw bad(
    "bad-entity",
    `${shownValue(value)} is no entity`,
    idOf
      ? "write a name as the graph has it, or a number"
      : `entities are the numbers from 0 to ${universe - 1}${typeof value === "string" ? "; names are read where the graph of the benchmark is given: {graph}" : ""}`,
  );
}

function checkedScore(value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const shown = typeof value === "number" ? String(value) : shownValue(value);
  throw bad(
    "bad-score",
    `the score ${shown} is no finite number`,
    "give numbers, at most 1.8e308; higher is better",
  );
}

/** A value for a message: what is no plain value may be nested to any depth. */
const shownValue = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Array.isArray(value)
      ? "a list"
      : "an object"
    : (JSON.stringify(value) ?? "nothing").slice(0, 80);

function refuseRepeats(ids: Uint32Array): void {
  const sorted = ids.slice().sort();
  for (let at = 1; at < sorted.length; at++)
    if (sorted[at] === sorted[at - 1])
      throw bad("repeated-entity", `entity ${sorted[at]} is ranked twice`, "list every entity at most once");
}
