import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import {
  type AttemptBlock,
  BLOCK,
  dataCard,
  generateInParallel,
  impossiblePlans,
  type MadeBlock,
  publishedShares,
  questionLine,
} from "../src/kopl/generate/index.ts";
import { knowledgeBaseOf } from "./lib/knowledge-base.ts";

/** Generates questions with two workers; COUNT, KB, WORKERS, SEED and OUT (a folder) change what and how many. */
export async function bench(): Promise<void> {
  const { COUNT = "100000", KB = "kqapro-partial", WORKERS = "2", SEED = "1", OUT } = process.env;
  const [count, seed] = [Number(COUNT), Number(SEED)];
  const start = performance.now();
  const kb = await knowledgeBaseOf(KB);
  const workers = await Promise.all(
    Array.from({ length: Number(WORKERS) }, () => startWorker({ name: KB, seed })),
  );
  const card = dataCard({ knowledgeBase: KB, seed, wanted: { count, shares: publishedShares } });
  if (OUT) await mkdir(OUT, { recursive: true });
  const file = OUT ? createWriteStream(`${OUT}/questions.jsonl`) : undefined;
  let blocks = 0;
  let id = 0;
  const texts = new Set<string>();
  const questions = generateInParallel(
    { count, seed, impossible: impossiblePlans(kb) },
    { make: (block) => workers[blocks++ % workers.length]!.make(block), width: workers.length * 4 },
  );
  for await (const question of questions) {
    card.add(question);
    texts.add(question.question);
    const once = question.choices.filter((each) => each === question.answer).length === 1;
    if (question.choices.length !== 10 || !once) throw new Error(`bad choices: ${JSON.stringify(question)}`);
    file?.write(`${JSON.stringify(questionLine(question, id++))}\n`);
  }
  for (const worker of workers) worker.stop();
  file?.end();
  const { user, system } = process.cpuUsage();
  const result = card.card();
  console.log(
    JSON.stringify({ shares: result.shares, hops: result.hops, steps: result.steps }, undefined, 1),
  );
  console.log(
    `${KB}: ${result.questions} questions of ${count}, ${texts.size} different texts, ${result.answers} answers, in ` +
      `${((performance.now() - start) / 1000).toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} processor seconds, ` +
      `${workers.length} workers, blocks of ${BLOCK})`,
  );
}

async function startWorker(workerData: { name: string; seed: number }) {
  const worker = new Worker(new URL("./kopl-generate-task.js", import.meta.url), { workerData });
  await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  const waiting: ((made: MadeBlock) => void)[] = [];
  worker.on("message", (made: MadeBlock) => waiting.shift()?.(made));
  return {
    make: (block: AttemptBlock): Promise<MadeBlock> =>
      new Promise((resolve) => {
        waiting.push(resolve);
        worker.postMessage(block);
      }),
    stop: () => worker.terminate(),
  };
}
