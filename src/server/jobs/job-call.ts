import { type KindedPart, partsOf, shapeOf } from "../../operations/contract/kinds.ts";
import type { Calling } from "../calls/call.ts";
import { readyCall } from "../calls/given.ts";
import { FILE_NAME, isGivenFile } from "../calls/given-file.ts";
import { isOutput, type Offer } from "../offers/offer.ts";
import { refusal } from "../refusal.ts";
import type { JobFolders } from "./folder.ts";
import type { JobRun } from "./messages.ts";

/** The parts of a call that are kept in the folder of its job. */
export interface JobCall {
  readonly run: JobRun;
  /** Files that came with the call, by their paths. */
  readonly inputs: ReadonlyMap<string, string>;
}

/**
 * The call of a job as its process makes it: what is written has a name in the folder of the job, what is read is a resource, or
 * a file that came with the call.
 * @throws LacunaError as `readyCall`
 */
export async function jobCall(
  offer: Offer,
  id: string,
  given: Readonly<Record<string, unknown>>,
  folders: JobFolders,
  { catalog, limits }: Pick<Calling, "catalog" | "limits">,
): Promise<JobCall> {
  const { operation } = offer;
  const shape = shapeOf(operation.parameters);
  const inputs = new Map<string, string>();
  const outputs = new Set<string>();
  const place = ({ kind, parameter, value }: KindedPart): string => {
    if (kind.is === "input" || kind.is === "resource") {
      if (!isGivenFile(value) || !FILE_NAME.test(value.name))
        throw refusal("bad-parameter", `{${parameter}} is a file here`, {
          parameter,
          hint: 'give it as {"name": "file.jsonl", "text": "…"}',
        });
      const path = folders.own(id, "inputs", `${inputs.size + 1}-${value.name}`);
      inputs.set(path, value.text);
      return path;
    }
    if (typeof value !== "string" || !FILE_NAME.test(value) || outputs.has(value))
      throw refusal("bad-parameter", `{${parameter}} is a name in the folder of the job here`, {
        parameter,
        hint: "give a name of its own, of letters, digits, points and hyphens",
      });
    outputs.add(value);
    return folders.place(id, value);
  };
  // What is written to a folder is called as the job, where nothing else was said.
  const folder = partsOf(operation.parameters).find(
    (part) => isOutput(part) && part.kind.is === "output-folder",
  );
  const own = folder && given[folder.parameter] === undefined ? { [folder.parameter]: id } : {};
  const { parameters } = await readyCall(offer, { ...own, ...given }, { catalog, limits, place });
  const server = {
    ...("force" in shape ? { force: true } : {}),
    ...("threads" in shape ? { threads: limits.jobThreads } : {}),
  };
  return {
    run: {
      operation: operation.id,
      parameters: { ...parameters, ...server },
      result: folders.own(id, "result.json"),
    },
    inputs,
  };
}
