import { LacunaError } from "../../error.ts";
import { type Graph, type Split, splits } from "../../kg/graph.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import { evaluatingLinks } from "../evaluate.ts";
import type { LinkPredictor } from "../predictor.ts";
import { frequencyPredictor } from "../predictors/frequency.ts";
import { type TablePredictorOptions, tablePredictor } from "../predictors/tables.ts";
import { type LinkTables, refuseNotFinite } from "../tables.ts";
import { type Reading, readingText } from "./readings.ts";

/** Number of triples drawn to distinguish readings. */
const TRIPLES = 300;
/** Fewest ranks for a decision. */
const FEWEST_RANKS = 20;
/** The best reading's MRR must be at least this many times that of the next. */
const TIMES_BETTER = 1.05;
/** The best reading must lead by this many standard errors of the paired difference of reciprocal ranks. */
const ERRORS_AHEAD = 5;

/** Link prediction quality under each reading of a file, the best first. @internal */
export interface MeasuredReadings {
  readonly split: Split;
  /** Triples drawn, each asked in both directions. */
  readonly triples: Integer;
  /** Triples of the split. */
  readonly of: Integer;
  readonly seed: Integer;
  /** Splits whose answers are left out of a ranking. */
  readonly filter: string;
  /** The readings, the best first. */
  readonly choices: readonly MeasuredReading[];
  /** The MRR of ranking entities by how often they end the relation, which a right reading has to be better than. */
  readonly frequency: number;
}

/** @internal */
export interface MeasuredReading {
  readonly model: string;
  /** The place of the rows of inverse relations; `none`: there are no such rows, `named`: a map names every row. */
  readonly inverses: Reading["inverses"];
  /** How complex numbers lie in a row. */
  readonly layout?: NonNullable<Reading["layout"]>;
  /** Filtered mean reciprocal rank over both directions. */
  readonly mrr: number;
}

/** Options for measuring readings. */
export interface MeasuringOptions {
  readonly products?: (numbers: number) => Pick<TablePredictorOptions, "team" | "native">;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Asks for the same few hundred links of train under every reading, and takes the one that finds them clearly better
 * than any other and than their frequency: only the right one gives the scores that training has raised. On links of
 * validation readings are much closer: on FB15k-237 real parts alone reach five sixths of ComplEx's MRR there.
 * @throws LacunaError `links.unclear-reading` when none is clearly the best, `links.not-finite`
 */
export function* measuringReadings(
  readings: readonly Reading[],
  tablesOf: (reading: Reading) => LinkTables,
  path: string,
  graph: Graph,
  { products, onProgress }: MeasuringOptions = {},
): Pieces<{ readonly best: Reading; readonly measured: MeasuredReadings }> {
  const { found, baseline, measured } = yield* measuredReadings(readings, tablesOf, path, graph, {
    ...(products ? { products } : {}),
    ...(onProgress ? { onProgress } : {}),
  });
  const [best, ...others] = found;
  const rivals = others.filter((other) => !clearlyBetter(best!, other));
  if (rivals.length > 0 || !clearlyBetter(best!, baseline))
    throw unclear(path, graph, measured, [best!, ...(rivals.length > 0 ? rivals : others)]);
  return { best: best!.reading, measured };
}

/** How a reading that was given does beside the others that the file allows. */
export interface CheckedReading {
  /** The filtered mean reciprocal rank of the reading as given. */
  readonly mrr: number;
  readonly measured: MeasuredReadings;
  /** Another reading that finds the links clearly better. */
  readonly better?: MeasuredReading;
}

/** Measures the readings that a file allows beside the one that was given, which is the first of them. */
export function* checkingReading(
  readings: readonly Reading[],
  tablesOf: (reading: Reading) => LinkTables,
  path: string,
  graph: Graph,
  options: MeasuringOptions = {},
): Pieces<CheckedReading> {
  const { found, measured } = yield* measuredReadings(readings, tablesOf, path, graph, options);
  const given = found.find(({ reading }) => reading === readings[0])!;
  const better = found.findIndex((each) => each !== given && clearlyBetter(each, given));
  return { mrr: given.mrr, measured, ...(better < 0 ? {} : { better: measured.choices[better]! }) };
}

function* measuredReadings(
  readings: readonly Reading[],
  tablesOf: (reading: Reading) => LinkTables,
  path: string,
  graph: Graph,
  { products, onProgress }: MeasuringOptions,
) {
  const split = splits.find((_, level) => graph.tripleCounts[level]! > 0) ?? "train";
  const seed = 0;
  let runs = 0;
  function* measure(predictor: LinkPredictor) {
    const reciprocals: number[] = [];
    const { mrr, protocol } = yield* evaluatingLinks(predictor, graph, {
      split,
      seed,
      limit: TRIPLES,
      onRank: (rank) => reciprocals.push(1 / rank),
      onProgress: (done, total) => onProgress?.(runs * total + done, (readings.length + 1) * total),
    });
    runs++;
    return { reciprocals, mrr, protocol };
  }
  const baseline = yield* measure(frequencyPredictor(graph));
  const found: (Measured & { readonly reading: Reading })[] = [];
  for (const reading of readings) {
    const tables = tablesOf(reading);
    if (found.length === 0) refuseNotFinite(tables, path);
    const predictor = tablePredictor(tables, { hash: "reading", ...products?.(tables.entities.length) });
    found.push({ reading, ...(yield* measure(predictor)) });
  }
  found.sort((a, b) => b.mrr - a.mrr);
  const { triples, of, filter } = baseline.protocol;
  const measured: MeasuredReadings = {
    split,
    triples,
    of,
    seed,
    filter,
    choices: found.map(({ reading: { model, inverses, layout }, mrr }) => ({
      model: model.name,
      inverses,
      ...(layout === undefined ? {} : { layout }),
      mrr,
    })),
    frequency: baseline.mrr,
  };
  return { found, baseline, measured };
}

interface Measured {
  readonly reciprocals: readonly number[];
  readonly mrr: number;
}

/** Whether one reading finds the same links better than another by a wide margin that chance does not explain. */
function clearlyBetter(best: Measured, other: Measured): boolean {
  const count = best.reciprocals.length;
  if (count < FEWEST_RANKS || best.mrr < TIMES_BETTER * other.mrr) return false;
  const mean = best.mrr - other.mrr;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (best.reciprocals[i]! - other.reciprocals[i]! - mean) ** 2;
  return mean > ERRORS_AHEAD * Math.sqrt(squares / (count - 1) / count);
}

function unclear(
  path: string,
  graph: Graph,
  { split, triples, choices, frequency }: MeasuredReadings,
  rivals: readonly { readonly reading: Reading }[],
): LacunaError {
  const differ = (part: (reading: Reading) => unknown) =>
    new Set(rivals.map(({ reading }) => part(reading))).size > 1;
  const parameters = [
    ...(differ(({ model }) => model.name) ? ["{model}"] : []),
    ...(differ(({ inverses }) => inverses) ? ["{inverses}"] : []),
    ...(differ(({ layout }) => layout ?? "halves") ? ["{layout}"] : []),
  ];
  if (rivals[0]?.reading.radians !== undefined && rivals[0].reading.radians !== 1) parameters.push("{gamma}");
  const say = parameters.length > 0 ? `say it with ${parameters.join(" and ")}; ` : "";
  const shown = choices.slice(0, 6).map((each) => `${readingText(each)}: ${each.mrr.toFixed(3)}`);
  return new LacunaError(
    "links.unclear-reading",
    `${path} can be read in ${choices.length === 1 ? "1 way, and it does not find" : `${choices.length} ways, and none finds`} the links of ${graph.name} clearly best ` +
      `(filtered MRR on ${triples} ${split} triples: ${shown.join("; ")}; frequency alone: ${frequency.toFixed(3)})`,
    {
      place: { file: path },
      hint:
        `${say}where all are low the ids differ: give the graph the model was ` +
        "trained on, or maps with {entities} and {relations}",
    },
  );
}
