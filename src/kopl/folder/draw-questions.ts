import { joined } from "../../runs/paths.ts";
import type { Pool } from "../../runs/working/pool.ts";
import type { Question } from "../generate/attempt.ts";
import { dataCard } from "../generate/card.ts";
import { BLOCK } from "../generate/generate.ts";
import { type AttemptBlock, blocksOf, type MadeBlock, questionJob } from "../generate/job.ts";
import { questionLine } from "../generate/record.ts";
import { type DrawingHost, drawAttempts } from "./draw-attempts.ts";
import { openLineFile } from "./line-file.ts";
import type { Drawn, QuestionsRecipe } from "./question-folder.ts";

/** Inputs for drawing questions. */
export interface Drawing {
  readonly recipe: QuestionsRecipe;
  /** Plans that the knowledge base has nothing for. */
  readonly impossible: readonly number[];
  /** The folder in which the run stores its progress. */
  readonly path: string;
  readonly pool: Pool<AttemptBlock, MadeBlock>;
  readonly host: DrawingHost;
}

/**
 * Draws all questions of a recipe into a file of lines.
 * @throws LacunaError `run.interrupted`
 */
export async function drawQuestions({ recipe, impossible, path, pool, host }: Drawing): Promise<Drawn> {
  const { count, seed, shares } = recipe;
  const job = questionJob({ count, seed, shares, impossible });
  const { add, card } = dataCard({
    knowledgeBase: recipe.knowledgeBase.name,
    seed,
    wanted: { count, shares },
  });
  const answers: string[] = [];
  const lengths: number[] = [];
  const target = joined(path, "questions.jsonl");
  const file = await openLineFile(host.disk, target);
  const keep = (question: Question) => {
    file.line(JSON.stringify(questionLine(question, answers.length)));
    answers.push(question.answer);
    lengths.push(question.program.steps.length);
    add(question);
  };
  const take = async (block: MadeBlock) => {
    for (const question of job.offer(block)) keep(question);
    await file.settle();
    const note = `${job.kept()} of ${count} questions after ${job.offered()} attempts`;
    host.onProgress?.({ title: "generating", done: job.kept(), total: count, note });
  };
  try {
    // Attempts end where a round does, until its blocks are offered.
    const blocks = () => blocksOf(job, BLOCK);
    await drawAttempts({ path, pool, host, blocks, take, isDone: job.isDone });
    await file.end();
  } finally {
    await file.close();
  }
  return { path: target, answers, lengths, card: card() };
}
