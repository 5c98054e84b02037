import { usageError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import { isObject } from "../../formats/text/shape.ts";
import type { Graph } from "../../kg/graph.ts";
import { partNames } from "../../kg/part-hashes.ts";
import { nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { openGraph } from "../resources/graph.ts";
import { askRecorded } from "./asked.ts";
import { canonicalText, differencesOf, readOnce, unreadable, valueHash } from "./canonical.ts";
import { graphRecorded, MOST_PROOF, modelAlone } from "./prove-work.ts";
import { type VerifiedProof, type WrittenProof, writtenProof } from "./results.ts";
import type { VerifyProofParameters } from "./verify.ts";

/** Places of a result that are told, at most. */
const MOST_TOLD = 20;

type Check = VerifiedProof["checks"][number];

/** Does `verify`. */
export async function verifyProof(given: VerifyProofParameters, host: Host): Promise<VerifiedProof> {
  const proof = await readProof(given.proof, host);
  const { hash, ...content } = proof;
  const checks: Check[] = [compared("hash", hash, valueHash(content))];
  const source = given.graph ?? calledHere(proof.graph.name, "graph");
  const own = Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined));
  const graph = await openGraph(source, host, { ...readingOf(proof.asked, host), ...own, shared: false });
  const here = graphRecorded(proof.graph.name, graph);
  checks.push(...graphChecks(proof.graph, here));
  const told = {
    operation: proof.operation,
    asked: proof.asked,
    graph: graph.name,
    version: proof.version,
  };
  // The answers of another graph say nothing of those that were recorded.
  if (checks.some(({ of, ok }) => of !== "hash" && !ok))
    return { ok: false, ...told, checks, differences: [], more: 0 };
  const { result, truths } = await askedAgain(proof, graph, given, host);
  checks.push(...modelChecks(proof, result, truths));
  const [recorded, found] = [withoutKernel(proof.result), withoutKernel(result)];
  const differences = [...differencesOf(recorded, found)];
  checks.push(compared("result", valueHash(recorded), valueHash(found)));
  return {
    ok: checks.every(({ ok }) => ok),
    ...told,
    checks,
    differences: differences.slice(0, MOST_TOLD),
    more: Math.max(0, differences.length - MOST_TOLD),
  };
}

async function askedAgain(
  proof: WrittenProof,
  graph: Graph,
  { model, threads, memory, timeout }: VerifyProofParameters,
  host: Host,
) {
  const named = proof.model?.name;
  const asked = model ?? (named === undefined || named === "" ? undefined : calledHere(named, "model"));
  return askRecorded(proof.operation, graph, proof.asked, { model: asked, threads, memory, timeout }, host);
}

/** @throws LacunaError `proof.unreadable` */
async function readProof(file: string, { files }: Pick<Host, "files">): Promise<WrittenProof> {
  const pieces: string[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let length = 0;
  try {
    for await (const bytes of plainBytes(files, file)) {
      const text = decoder.decode(bytes, { stream: true });
      length += text.length;
      if (length > MOST_PROOF) throw unreadable(file, `has more than ${MOST_PROOF} characters`);
      pieces.push(text);
    }
    pieces.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) throw unreadable(file, "is no text in UTF-8");
    throw error;
  }
  const value = readOnce(pieces.join(""), file);
  const found = writtenProof.safeParse(value);
  // All that the file has is compared, also what a schema leaves out.
  if (found.success) return value as WrittenProof;
  const [issue] = found.error.issues;
  const path = (issue?.path ?? []).map(String).join(".");
  throw unreadable(file, `is no proof${path === "" ? "" : `: its ${path} is not as one is written`}`);
}

/** How the files of the graph were read. A server has its graphs open. */
function readingOf(asked: WrittenProof["asked"], { resources }: Pick<Host, "resources">) {
  if (resources) return {};
  const names = ["format", "columns", "cells", "delimiter", "lang"] as const;
  return Object.fromEntries(names.flatMap((name) => (name in asked ? [[name, asked[name]]] : [])));
}

/**
 * What a proof calls a graph or a model, where that names no other place.
 * @throws LacunaError `usage.missing-graph`, `usage.missing-model`
 */
function calledHere(name: string, what: "graph" | "model"): string {
  const plain = name
    .split(",")
    .every((each) => nameOf(each) === each && !/^[a-z0-9+.-]+:\/\/|^-/i.test(each));
  if (plain && name !== "") return name;
  throw usageError(
    `missing-${what}`,
    `the proof names no ${what} that is here`,
    `name it with {${what}}`,
    what,
  );
}

const compared = (of: Check["of"], recorded: unknown, found: unknown): Check => {
  const [a, b] = [recorded, found].map((each) =>
    each === null || each === undefined ? "none" : typeof each === "string" ? each : canonicalText(each),
  ) as [string, string];
  return { of, ok: a === b, recorded: a, found: b };
};

function graphChecks(recorded: WrittenProof["graph"], found: WrittenProof["graph"]): Check[] {
  const sizes = ({ entities, relations, links }: WrittenProof["graph"]) => ({ entities, relations, links });
  return [
    compared("graph", sizes(recorded), sizes(found)),
    ...partNames.map((name) => compared(name, recorded.hashes[name], found.hashes[name])),
  ];
}

function modelChecks(
  { model, operation }: WrittenProof,
  result: Readonly<Record<string, unknown>>,
  truths: unknown,
): Check[] {
  const record = operation === "predict" && result.model ? modelAlone(result.model) : null;
  if (!model && !record) return [];
  return [
    compared("model", withoutKernel(model?.record ?? null), withoutKernel(record)),
    compared("truths", model?.truths ?? null, truths ? valueHash(truths) : null),
  ];
}

/** Without what computed products: where it gives the same numbers, it may be another one. */
function withoutKernel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKernel);
  if (!isObject(value)) return value;
  const isModel = "hash" in value && "kernel" in value;
  const fields = Object.entries(value).filter(([name]) => !(isModel && name === "kernel"));
  return Object.fromEntries(fields.map(([name, each]) => [name, withoutKernel(each)]));
}
