import type { MeasuredCalibration } from "../../links/calibration/calibration.ts";
import type { CalibrationError } from "../../links/calibration/error.ts";
import { table } from "../../report/text-table.ts";

/** Calibration errors, before and after, of some sets of questions. */
export function errorTable(
  measured: readonly (readonly [name: string, errors: MeasuredCalibration])[],
): string {
  const row = (name: string, error: CalibrationError) => [
    name,
    error.links,
    error.expected.toFixed(0),
    error.misplaced.toFixed(3),
    ((error.brier * error.candidates) / error.links).toFixed(4),
    ((error.logLoss * error.candidates) / error.links).toFixed(4),
    error.ece.toExponential(2),
  ];
  return `${table(
    ["belief", "links", "expected", "misplaced", "Brier/link", "log-loss/link", "ECE"],
    measured.flatMap(([name, { before, after }]) => [
      row(`${name}softmax x known links`, before),
      row(`${name}calibrated`, after),
    ]),
  )}misplaced: |expected - true| over 20 bins of equal expected mass, as a share of the links\n`;
}
