import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { type AttemptBlock, makeBlock, questionMaker } from "../src/kopl/generate/index.ts";
import { knowledgeBaseOf } from "./lib/knowledge-base.ts";

// A worker: makes blocks of attempts for whoever posts them.
if (!isMainThread) {
  const { name, seed } = workerData as { name: string; seed: number };
  const maker = questionMaker({ kb: await knowledgeBaseOf(name), seed });
  parentPort?.on("message", (block: AttemptBlock) => parentPort?.postMessage(makeBlock(maker, block)));
  parentPort?.postMessage("ready");
}
