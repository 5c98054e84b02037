import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { attachKnowledgeBase, type SharedKnowledgeBase } from "../../src/kb/share.ts";
import { type AttemptBlock, makeBlock, questionMaker } from "../../src/kopl/generate/index.ts";

// A worker: makes blocks of attempts for whoever posts them.
if (!isMainThread) {
  const { kb, seed } = workerData as { kb: SharedKnowledgeBase; seed: number };
  const maker = questionMaker({ kb: attachKnowledgeBase(kb), seed });
  parentPort?.on("message", (block: AttemptBlock) => parentPort?.postMessage(makeBlock(maker, block)));
  parentPort?.postMessage("ready");
}
