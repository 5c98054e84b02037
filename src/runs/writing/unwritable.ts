import { LacunaError } from "../../error.ts";

/** What the codes of a disk mean. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "the folder around it does not exist",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "it is on a disk that is only read",
};

/** The error for a place that cannot be written, in words where the disk's code is known. */
export function unwritable(path: string, cause: unknown): LacunaError {
  const code = (cause as { code?: string }).code ?? "";
  return new LacunaError(
    "runs.unwritable",
    `${path} cannot be written: ${reasons[code] ?? (cause as Error).message}`,
    {
      place: { file: path },
      hint:
        code === "ENOENT"
          ? "make the folder first, or choose another {out}"
          : "choose another {out}; check that the folder around it exists, may be written and has room",
      cause,
    },
  );
}
