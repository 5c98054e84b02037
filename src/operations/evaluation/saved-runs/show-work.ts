import { LacunaError } from "../../../error.ts";
import { runManifestOf } from "../../../evaluation/folder/read-run.ts";
import { wholeBytes } from "../../../formats/compression/whole.ts";
import { joined } from "../../../runs/paths.ts";
import type { Host } from "../../host.ts";
import { type EvaluatedOne, evaluated } from "../results.ts";
import type { ShowRunParameters } from "./show.ts";

/** Does `evaluate show`. */
export async function shownRun({ run }: ShowRunParameters, { files }: Host): Promise<EvaluatedOne> {
  // A folder that is no run has an error of its own; the report may be of another version.
  await runManifestOf(run, files);
  const path = joined(run, "report.json");
  const found = evaluated.safeParse(flat(new TextDecoder().decode(await wholeBytes(files, path))));
  if (found.success) return found.data as EvaluatedOne;
  throw new LacunaError("eval.broken-run", `${path} is no report of a run`, {
    place: { file: path },
    hint: "name a folder that `lacuna evaluate --out` wrote; another version may have other figures",
  });
}

/** A report as `lacuna evaluate --json` prints it: the figures beside what they are of. */
function flat(text: string): unknown {
  try {
    const { summary, predictor, withoutHard, generator, benchmark } = JSON.parse(text);
    return { ...summary, predictor, withoutHard, generator, benchmark };
  } catch {
    return undefined;
  }
}
