import type { LinksCalibrated } from "../../operations/links/results.ts";
import { numberText } from "../../report/figures.ts";
import { errorTable } from "./calibration.ts";

/** The text of `lacuna links calibrate`. */
export function calibratedLinksText(result: LinksCalibrated): string {
  const {
    kind,
    temperature,
    known,
    open,
    shift,
    fitted,
    error,
    out,
    truths,
    uncalibrated,
    report,
    model,
    graph,
    seconds,
  } = result;
  const line = result.kind === "isotonic" ? `, then a line through ${result.points.real.length} points` : "";
  return (
    `${model.name} on ${graph}: ${kind}, fitted on ${numberText(fitted.questions)} validation questions drawn with seed ${fitted.seed}\n` +
    `log-odds = log softmax / ${temperature.toFixed(3)} + ${known.toFixed(3)} log(known links) + ${open.toFixed(3)} (none known) + ${shift.toFixed(3)}${line}\n\n` +
    errorTable([
      [`valid, other half: `, error.valid],
      ...(error.test ? ([[`test: `, error.test]] as const) : []),
    ]) +
    `${uncalibrated === undefined ? "" : `no truths: ${uncalibrated}\n`}\nwrote ${[out, truths, report].filter((each) => each !== undefined).join(", ")}; ${seconds.toFixed(1)} s (${model.kernel})\n`
  );
}
