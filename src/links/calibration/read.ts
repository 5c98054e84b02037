import { LacunaError } from "../../error.ts";
import type { Calibration } from "./calibration.ts";

/**
 * A calibration as a manifest has it.
 * @throws LacunaError `links.corrupt-model`, `links.unknown-calibration` for one of a later version
 */
export function checkedCalibration(value: unknown, file: string): Calibration {
  const found = (typeof value === "object" && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const known = found.kind === "temperature" || found.kind === "isotonic";
  if (!known || found.version !== 1)
    throw new LacunaError(
      "links.unknown-calibration",
      `${file} has a calibration of kind ${JSON.stringify(found.kind)}, version ${JSON.stringify(found.version)}`,
      { place: { file }, hint: "use the version of Lacuna that wrote it, or calibrate the model again" },
    );
  const { temperature, points } = found;
  const numbers = [temperature, found.known, found.open, found.shift];
  if (numbers.every(Number.isFinite) && (temperature as number) > 0)
    if (found.kind === "temperature" || isLine(points)) return value as Calibration;
  throw new LacunaError("links.corrupt-model", `${file} has a calibration that is none`, {
    place: { file },
    hint: "calibrate the model again",
  });
}

/** Whether points make a growing line. */
function isLine(points: unknown): boolean {
  if (typeof points !== "object" || points === null) return false;
  const { scaled, real } = points as Readonly<Record<string, unknown>>;
  return isAscending(scaled) && isAscending(real) && scaled.length === real.length && scaled.length > 0;
}

const isAscending = (list: unknown): list is number[] =>
  Array.isArray(list) &&
  list.every((each, at) => Number.isFinite(each) && (at === 0 || (list[at - 1] as number) < each));
