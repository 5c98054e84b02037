import { joined } from "../../runs/paths.ts";
import { openJournal } from "../../runs/resuming/journal.ts";
import { inOrder } from "../../runs/working/in-order.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import type { Pool } from "../../runs/working/pool.ts";
import type { Progress } from "../../runs/working/progress.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import type { Candidate, Question } from "../generate/attempt.ts";
import { dataCard } from "../generate/card.ts";
import { BLOCK } from "../generate/generate.ts";
import { type AttemptBlock, type MadeBlock, type QuestionJob, questionJob } from "../generate/job.ts";
import { questionLine } from "../generate/record.ts";
import type { Drawn, QuestionsRecipe } from "./question-folder.ts";

/** Inputs for drawing questions. */
export interface Drawing {
  readonly recipe: QuestionsRecipe;
  /** Plans that the knowledge base has nothing for. */
  readonly impossible: readonly number[];
  /** The folder in which the run stores its progress. */
  readonly path: string;
  readonly pool: Pool<AttemptBlock, MadeBlock>;
  readonly host: Pick<FileAccess, "disk"> & {
    readonly signal?: AbortSignal;
    readonly onProgress?: (progress: Progress) => void;
  };
}

/** Number of buffered characters above which lines are written. */
const GATHERED = 1 << 18;

/**
 * Draws all questions of a recipe into a file of lines: the blocks of the journal are offered again, then new
 * attempts follow.
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
  const file = await host.disk.open(target, "replace");
  let gathered = "";
  const flush = async () => {
    await file.write(new TextEncoder().encode(gathered));
    gathered = "";
  };
  const keep = (question: Question) => {
    gathered += `${JSON.stringify(questionLine(question, answers.length))}\n`;
    answers.push(question.answer);
    lengths.push(question.program.steps.length);
    add(question);
  };
  const take = async (block: MadeBlock) => {
    for (const question of job.offer(block)) keep(question);
    if (gathered.length >= GATHERED) await flush();
    const note = `${job.kept()} of ${count} questions after ${job.offered()} attempts`;
    host.onProgress?.({ title: "generating", done: job.kept(), total: count, note });
  };
  const journal = await openJournal(host.disk, joined(path, "journal"), (lines, mark) =>
    take(blockOf(lines, mark)),
  ).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  try {
    // Attempts end where a round does, until its blocks are offered.
    while (!job.isDone())
      for await (const { result } of inOrder(attemptsOf(job), pool)) {
        refuseInterrupted(
          host,
          () => "what was generated so far is kept; the same command goes on from there",
        );
        const { lines, mark } = blockLines(result);
        await journal.append(lines, mark);
        await take(result);
        if (job.isDone()) break;
      }
    await flush();
  } finally {
    await journal.close();
    await file.close();
  }
  return { path: target, answers, lengths, card: card() };
}

function* attemptsOf(job: QuestionJob): Generator<AttemptBlock> {
  for (let block = job.next(BLOCK); block; block = job.next(BLOCK)) yield block;
}

/** A block as the journal has it: a found question a line. */
const blockLines = ({ first, count, found }: MadeBlock) => ({
  lines: found.map((each) => JSON.stringify(each)),
  mark: `${first} ${count}`,
});

function blockOf(lines: readonly string[], mark: string): MadeBlock {
  const [first = 0, count = 0] = mark.split(" ").map(Number);
  return { first, count, found: lines.map((line) => JSON.parse(line) as [number, Candidate]) };
}
