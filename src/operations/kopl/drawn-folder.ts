import type { DrawingHost } from "../../kopl/folder/draw-attempts.ts";
import type { Drawing } from "../../kopl/folder/draw-questions.ts";
import { questionEntries } from "../../kopl/folder/question-folder.ts";
import { impossiblePlans } from "../../kopl/generate/attempt.ts";
import type { Host } from "../host.ts";
import { keptFolder } from "../running/kept-folder.ts";
import { openQuestionPool } from "./question-pool.ts";
import type { QuestionSource } from "./question-recipe.ts";

/** What becomes a folder of questions, or a shard of one. */
interface Making<Recipe, Drawn, Manifest> extends Omit<QuestionSource, "recipe"> {
  readonly recipe: Recipe;
  readonly draw: (drawing: Omit<Drawing, "recipe"> & { readonly recipe: Recipe }) => Promise<Drawn>;
  readonly write: (folder: string, recipe: Recipe, drawn: Drawn, host: Host) => Promise<Manifest>;
  /** Puts something before the workers, such as attempts that were made already. */
  readonly before?: (pool: Drawing["pool"]) => Drawing["pool"];
}

/** Draws in workers and writes what was drawn; or goes on with what an earlier run of the same recipe began. */
export function drawnFolder<Recipe extends { readonly seed: number }, Drawn, Manifest extends Recipe>(
  { kb, templates, recipe, draw, write, before = (pool) => pool }: Making<Recipe, Drawn, Manifest>,
  given: { readonly out: string; readonly force: boolean; readonly threads: number },
  host: Host & DrawingHost,
): Promise<Manifest> {
  return keptFolder(recipe, { ...given, ours: questionEntries }, host, async (path, fresh) => {
    const pool = before(await openQuestionPool(kb, { ...recipe, templates }, given.threads, host));
    const impossible = impossiblePlans(kb);
    const drawn = await draw({ recipe, impossible, path, pool, host }).finally(() => pool.close());
    return write(fresh, recipe, drawn, host);
  });
}
