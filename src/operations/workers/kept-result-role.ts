import type { Operation } from "../contract/operation.ts";
import type { WantedForm } from "../contract/written/wanted.ts";
import { writeResult } from "../contract/written/write-result.ts";
import { operations } from "../registry.ts";
import type { Role } from "./role.ts";

/** A result that lies in a file as JSON, and how it is wanted. */
export interface KeptResult {
  readonly file: string;
  /** The operation, and its parameters as it took them. */
  readonly id: string;
  readonly parameters: unknown;
  readonly form: WantedForm["form"];
  /** Texts, such as paths, and what is written for each. */
  readonly named: readonly (readonly [text: string, name: string])[];
}

/** Reads results that were kept and writes them in the form that is wanted: a long one would hold up the thread that serves all. */
export const keptResultWork: Role<undefined, KeptResult, undefined, Uint8Array> = async (
  _graph,
  _setup,
  { disk, pause },
) => {
  return async ({ file, id, parameters, form, named }, report) => {
    const text = new TextDecoder().decode(await disk.read(file));
    const result: unknown = JSON.parse(
      named.reduce((shown, [each, name]) => shown.replaceAll(each, name), text),
    );
    const { rows } = (await operations[id as keyof typeof operations]()) as unknown as Operation;
    await writeResult(
      { operation: rows ? { rows } : {}, given: parameters, run: async () => result },
      { form, window: undefined, onHead: () => {}, onBytes: (bytes) => report(bytes, true) },
      { pause },
    );
    return undefined;
  };
};
