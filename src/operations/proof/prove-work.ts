import manifest from "../../../package.json" with { type: "json" };
import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { sizesOfGraph } from "../../kg/graph.ts";
import { partHashes } from "../../kg/part-hashes.ts";
import { manyOf } from "../../report/figures.ts";
import { nameOf } from "../../runs/paths.ts";
import { shapeOf } from "../contract/kinds.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { fitsUnasked } from "../truth/parameters.ts";
import { askRecorded, MOST_ANSWERS, recordedOf } from "./asked.ts";
import { valueHash } from "./canonical.ts";
import { type ProveParameters, proveAnswersOperation } from "./prove.ts";
import type { Proof } from "./results.ts";

/** Characters of a proof, at most. */
export const MOST_PROOF = 1 << 25;

/** Does `explain --proof` and its like. */
export async function prove(given: ProveParameters, host: Host): Promise<Proof> {
  const { operation, model, threads, memory, timeout, proof: out } = given;
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  const recorded = recordedOf(operation, withDefaults(given), shapeOf(proveAnswersOperation.parameters));
  const how = { model, threads, memory, timeout };
  const { result, truths } = await askRecorded(operation, graph, recorded, how, host);
  refuseUnended(result);
  const record = (result as { readonly model?: object | null }).model;
  const content = {
    format: "lacuna proof 1" as const,
    version: manifest.version,
    operation,
    asked: recorded,
    graph: graphRecorded(calledOf(given.graph, graph), graph),
    model:
      operation === "predict" && record
        ? { name: modelCalled(model), record: modelAlone(record), truths: truths ? valueHash(truths) : null }
        : null,
    result,
  };
  const proof = { ...content, hash: valueHash(content) } as unknown as Proof;
  const text = `${JSON.stringify(proof)}\n`;
  if (text.length > MOST_PROOF)
    throw tooLarge(
      `the proof would have ${manyOf(text.length, "character")}, and at most ${MOST_PROOF} are written`,
    );
  if (out !== undefined) await host.writes.file(out, text);
  return proof;
}

/** What a proof records of a graph. */
export function graphRecorded(name: string, graph: Graph): Proof["graph"] {
  return { name, ...sizesOfGraph(graph), hashes: partHashes(graph) };
}

/** The record of a model as it stands in a result, without what the call adds. */
export function modelAlone(record: object): object {
  const { calibrated: _, byDefault: __, ...own } = record as Readonly<Record<string, unknown>>;
  return own;
}

/** Choices that depend on where one asks are written out. */
function withDefaults(given: ProveParameters): Readonly<Record<string, unknown>> {
  if (given.operation !== "predict") return { ...given, explain: false };
  return {
    ...given,
    kernel: given.kernel === "auto" ? "wasm" : given.kernel,
    // A proof has the trees of its answers.
    explain: true,
    calibrate: given.calibrate ?? (fitsUnasked(given.graph, given.model === undefined) || undefined),
  };
}

/** The name of a graph without its folder. */
const calledOf = (source: ProveParameters["graph"], graph: Graph): string =>
  typeof source === "string" && source !== "-" ? nameOf(source) : graph.name;

/** The names of models without their folders. */
function modelCalled(model: ProveParameters["model"]): string {
  if (model === undefined) return "";
  const source = typeof model === "string" ? model : model.source;
  return source
    .split(",")
    .map((each) => each.replace(/^((?:[a-z][a-z0-9.@-]+:)*).*[\\/](?=[^\\/])/i, "$1"))
    .join(",");
}

/** @throws LacunaError `proof.incomplete`, `proof.too-large` */
function refuseUnended(result: Readonly<Record<string, unknown>>): void {
  const { outcome, answers } = result as { readonly outcome?: string; readonly answers?: readonly unknown[] };
  if (Array.isArray(answers) && answers.length > MOST_ANSWERS)
    throw tooLarge(`there are more than ${manyOf(MOST_ANSWERS, "answer")}`);
  if (outcome === undefined || outcome === "complete" || outcome === "row-limit") return;
  throw new LacunaError("proof.incomplete", `the search ended by a limit (${outcome})`, {
    hint: "what was found by then is not found again elsewhere: ask without {timeout} and {memory}, or for fewer answers with {limit}",
  });
}

const tooLarge = (why: string) =>
  new LacunaError("proof.too-large", why, {
    hint: "ask for fewer with {limit} or {top}, or for their number",
  });
