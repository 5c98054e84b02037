import { calibrateLinksOperation } from "../../operations/links/calibrate.ts";
import type { LinksCalibrated } from "../../operations/links/results.ts";
import { numberText } from "../../report/figures.ts";
import { commandOf } from "../command/command-of.ts";
import { namesRead } from "../command/readers.ts";
import { errorTable } from "./calibration-text.ts";

/** `lacuna links calibrate`. */
export const linksCalibrate = commandOf(calibrateLinksOperation, {
  arguments: ["model"],
  values: { method: "name", solver: "names" },
  read: { solver: namesRead },
  example: "lacuna links calibrate models/fb237 --graph fb15k-237 --report belief.html",
  text: calibrateText,
});

function calibrateText(result: LinksCalibrated): string {
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
