import { type KindedPart, partsOf, shapeOf } from "../../operations/contract/kinds.ts";
import type { Calling } from "../calls/call.ts";
import { readyCall } from "../calls/given.ts";
import { FILE_NAME, isKeptFile, isSentFile, type KeptFile, withFiles } from "../calls/given-file.ts";
import { isOutput, type Offer } from "../offers/offer.ts";
import { refusal } from "../refusal.ts";
import type { JobFolders } from "./folder.ts";
import type { JobRun } from "./messages.ts";

/** The parts of a call that are kept in the folder of its job. */
export interface JobCall {
  readonly run: JobRun;
  /** Files that came with the call, by their paths. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The parameters as the record of the job has them: without the texts of files. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/**
 * The call of a job as its process makes it: what is written has a name in the folder of the job, what is read is a resource, or
 * a file that came with the call.
 * @param from `request`: what somebody asks for; `record`: what the folder of the job has, whose files are there
 * @throws LacunaError as `readyCall`
 */
export async function jobCall(
  offer: Offer,
  id: string,
  given: Readonly<Record<string, unknown>>,
  folders: JobFolders,
  { catalog, limits, from }: Pick<Calling, "catalog" | "limits"> & { readonly from: "request" | "record" },
): Promise<JobCall> {
  const { operation } = offer;
  const shape = shapeOf(operation.parameters);
  const inputs = new Map<string, string>();
  const names = new Map<unknown, KeptFile>();
  const outputs = new Set<string>();
  const place = ({ kind, parameter, value }: KindedPart): string => {
    if (kind.is === "input" || kind.is === "resource") {
      if (from === "record" && isKeptFile(value) && FILE_NAME.test(value.input))
        return folders.own(id, "inputs", value.input);
      if (!isSentFile(value) || !FILE_NAME.test(value.name))
        throw refusal("bad-parameter", `{${parameter}} is a file here`, {
          parameter,
          hint: 'give it as {"name": "file.jsonl", "text": "…"}',
        });
      const input = `${inputs.size + 1}-${value.name}`.slice(0, 100);
      const path = folders.own(id, "inputs", input);
      inputs.set(path, value.text);
      names.set(value, { name: value.name, bytes: Buffer.byteLength(value.text), input });
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
  const folder = partsOf(operation.parameters, given).find(
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
    kept: withFiles(given, (file) => names.get(file) ?? file) as JobCall["kept"],
  };
}
