import { LacunaError, usageError } from "../../../error.ts";
import { type QueryBelief, summarizeBelief } from "../../../evaluation/scoring/query-belief.ts";
import type { BelievedCell } from "../../../links/calibration/error.ts";
import { alongLine, asSaid, fitTruthLine, type TruthLine } from "../../../links/calibration/truth-line.ts";
import type { Setting } from "../../../solvers/settings/setting.ts";
import type { FittedTruths } from "../../../solvers/solver.ts";
import type { Host } from "../../host.ts";
import type { CalibrateSolverParameters } from "./calibrate-solver.ts";
import type { SolverCalibrated } from "./calibrate-solver-results.ts";
import { type OnValidation, onValidation, ownValues, scoredUnder, writePreset } from "./on-validation.ts";

/** Numbers of missing links that have a line each; the last stands for more too. */
const COUNTS = ["1", "2", "3"] as const;

/** Does `solvers calibrate`. */
export async function calibrateSolver(
  given: CalibrateSolverParameters,
  host: Host,
): Promise<SolverCalibrated> {
  return onValidation(
    given,
    host,
    ({ solver, settings }) => {
      if (solver.truths && settings(undefined).belief !== "calibrated") return;
      throw usageError(
        "no-truths",
        `truths of ${solver.name} cannot be fitted`,
        "`lacuna` with belief=scaled, its default, keeps the classes of answers apart that are fitted",
      );
    },
    async (opened) => {
      const { solver } = opened.chosen;
      const truths = solver.truths!;
      const unfitted = truths.along([asSaid, asSaid, asSaid]);
      const [queries = []] = await scoredUnder(opened, "calibrating", [unfitted as Setting]);
      const fitted = queries.filter((_, at) => at % 2 === 0);
      const others = queries.filter((_, at) => at % 2 === 1);
      const lines = linesOf(fitted);
      const values = plain(truths, lines);
      const chosen = await writePreset(
        opened,
        "lacuna solvers calibrate",
        { values, types: typeValues(opened) },
        {},
      );
      const missing = COUNTS.map((count, at) => measured(others, count, lines[at]!));
      return { out: given.out, values, missing, chosen };
    },
  );
}

interface OwnLine extends TruthLine {
  /** It was fitted to answers of this number of missing links. */
  readonly own: boolean;
}

/** A line for each number of missing links; where answers are too few that of one link less. */
function linesOf(queries: readonly QueryBelief[]): [OwnLine, OwnLine, OwnLine] {
  const lines: OwnLine[] = [];
  for (const count of COUNTS) {
    const line = fitTruthLine(cellsOf(queries, count));
    const before = lines.at(-1);
    if (line) lines.push({ ...line, own: true });
    else if (before) lines.push({ ...before, own: false });
    else
      throw new LacunaError(
        "eval.no-truths",
        "too few answers that lack one link have scores to fit truths to",
        {
          hint: "sample more validation queries: lacuna benchmark sample --protocol betae --split valid",
        },
      );
  }
  return lines as [OwnLine, OwnLine, OwnLine];
}

const cellsOf = (queries: readonly QueryBelief[], count: string): BelievedCell[] =>
  queries.flatMap(({ beliefByMissing }) => beliefByMissing?.[count] ?? []);

/** Values with few digits: the last ones say nothing. */
function plain(truths: FittedTruths, lines: readonly [OwnLine, OwnLine, OwnLine]): Setting {
  const values = truths.along(lines) as Setting;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rounded(Number(value))]));
}

const rounded = (value: number): number => Math.round(1e4 * value) / 1e4;

/** The values for single types of the preset from which the search began. */
function typeValues({ benchmark, chosen }: OnValidation): Record<string, Setting> {
  const { solver, settings } = chosen;
  const all = ownValues(settings(undefined), solver.parameters);
  const own = benchmark.files.map(({ type }) => [type, settings(type)] as const);
  return Object.fromEntries(
    own.filter(([, values]) => JSON.stringify(ownValues(values, solver.parameters)) !== JSON.stringify(all)),
  );
}

function measured(queries: readonly QueryBelief[], count: string, { slope, shift, own }: OwnLine) {
  const cells = cellsOf(queries, count);
  const line = { slope: rounded(slope), shift: rounded(shift) };
  return {
    missing: Number(count),
    ...line,
    own,
    answers: cells.reduce((sum, { links }) => sum + links, 0),
    before: expectation(cells),
    after: expectation(cells.map((cell) => alongLine(cell, line))),
  };
}

function expectation(belief: readonly BelievedCell[]) {
  const { expected = 0, misplaced = 0 } = summarizeBelief([{ belief }]).reliability ?? {};
  return { expected, misplaced };
}
