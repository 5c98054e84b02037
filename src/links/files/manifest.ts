import { LacunaError } from "../../error.ts";

/** The error for a broken file of a model folder. */
export const corruptModel = (
  file: string,
  why: string,
  hint = "train or import the model again",
  line?: number,
) =>
  new LacunaError("links.corrupt-model", `${file} ${why}`, {
    place: { file, ...(line === undefined ? {} : { line }) },
    hint,
  });

/**
 * The members that a `manifest.json` of a model folder has; none of them is checked.
 * @param corrupt the error to throw when it is no JSON
 */
export function manifestMembers<Manifest>(
  bytes: Uint8Array,
  file: string,
  corrupt: (file: string, why: string) => LacunaError = corruptModel,
): Partial<Manifest> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.slice()));
  } catch {
    throw corrupt(file, "is no JSON");
  }
  return (typeof value === "object" && value !== null ? value : {}) as Partial<Manifest>;
}
