import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { KnowledgeBase } from "../../src/kb/kb.ts";
import { type SharedKnowledgeBase, shareKnowledgeBase } from "../../src/kb/share.ts";
import { sameAnswer } from "../../src/kopl/evaluate/match.ts";
import {
  type AttemptBlock,
  BLOCK,
  dataCard,
  type GeneratedQuestion,
  type GeneratedShares,
  generateInParallel,
  impossiblePlans,
  type MadeBlock,
  publishedShares,
  questionLine,
  questionTypes,
} from "../../src/kopl/generate/index.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { knowledgeBaseOf } from "../lib/knowledge-base.ts";

/** Generates questions with two workers; COUNT, KB, WORKERS, SEED and OUT (a folder) change what and how many. */
export async function bench(): Promise<void> {
  const { COUNT = "100000", KB = "kqapro-partial", WORKERS = "2", SEED = "1", OUT } = process.env;
  const [count, seed] = [Number(COUNT), Number(SEED)];
  const start = performance.now();
  const kb = await knowledgeBaseOf(KB);
  const shared = shareKnowledgeBase(kb);
  const workers = await Promise.all(
    Array.from({ length: Number(WORKERS) }, () => startWorker({ kb: shared, seed })),
  );
  const card = dataCard({ knowledgeBase: KB, seed, wanted: { count, shares: publishedShares } });
  if (OUT) await mkdir(OUT, { recursive: true });
  const file = OUT ? createWriteStream(`${OUT}/questions.jsonl`) : undefined;
  let blocks = 0;
  let id = 0;
  const made: GeneratedQuestion[] = [];
  const questions = generateInParallel(
    { count, seed, impossible: impossiblePlans(kb) },
    { make: (block) => workers[blocks++ % workers.length]!.make(block), width: workers.length * 4 },
  );
  for await (const question of questions) {
    card.add(question);
    made.push(question);
    file?.write(`${JSON.stringify(questionLine(question, id++))}\n`);
    if (made.length % 10_000 === 0)
      console.log(`${made.length} after ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  for (const worker of workers) worker.stop();
  file?.end();
  const { user, system } = process.cpuUsage();
  const seconds = (performance.now() - start) / 1000;
  const result = card.card();
  console.log(JSON.stringify({ hops: result.hops, steps: result.steps }));
  for (const [share, wanted, got] of sharesBeside(publishedShares, result.shares))
    console.log(`${share}: ${wanted.toFixed(4)} wanted, ${got.toFixed(4)} generated`);
  console.log(
    `${KB}: ${result.questions} questions of ${count}, ${result.answers} answers, in ${seconds.toFixed(1)} s ` +
      `(${((user + system) / 1e6).toFixed(1)} processor seconds, ${workers.length} workers, blocks of ${BLOCK})`,
  );
  console.log(faultsOf(kb, made).join("\n") || "no duplicates, answers unique, every list of choices sound");
}

function sharesBeside(
  wanted: GeneratedShares,
  got: GeneratedShares,
): [share: string, wanted: number, got: number][] {
  const plain = ["multiHop", "fiveHops", "fourSteps", "longPrograms", "meanSteps"] as const;
  return [
    ...questionTypes.map((type): [string, number, number] => [type, wanted.types[type], got.types[type]]),
    ...plain.map((share): [string, number, number] => [share, wanted[share], got[share]]),
  ];
}

/** What is wrong with the questions, checked anew: texts and programs twice, answers, choices. */
function faultsOf(kb: KnowledgeBase, questions: readonly GeneratedQuestion[]): string[] {
  const faults: string[] = [];
  for (const of of ["question", "sparql", "program"] as const) {
    const different = new Set(questions.map((each) => JSON.stringify(each[of]))).size;
    if (different < questions.length) faults.push(`${questions.length - different} of ${of} twice`);
  }
  for (const { question, program, answer, choices, type } of questions) {
    const { answers } = runProgram(kb, program);
    if (answers.length === 0 || answers.some((each) => each !== answer))
      faults.push(`${question}: ${answers.join()} for ${answer}`);
    const once = choices.filter((each) => sameAnswer(answer, each)).length === 1;
    const repeated = type !== "Verify" && new Set(choices).size < choices.length;
    if (choices.length !== 10 || !once || repeated) faults.push(`${question}: choices ${choices.join()}`);
  }
  return faults;
}

async function startWorker(workerData: { kb: SharedKnowledgeBase; seed: number }) {
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
