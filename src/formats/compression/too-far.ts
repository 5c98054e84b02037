import { LacunaError } from "../../error.ts";

/** A packed file that takes more than honest data does. */
export const tooFar = (path: string, why: string): LacunaError =>
  new LacunaError("files.expands-too-far", `${path} ${why}`, {
    place: { file: path },
    hint: "data does not; if it is meant so, unpack it and name what comes out",
  });
