import { usageError } from "../../error.ts";
import type { QuestionSource } from "../../kgqa/formats/open-all.ts";
import { levels } from "../../kgqa/levels/levels.ts";
import { readLevels } from "../../kgqa/levels/read-levels.ts";
import type { Level, Question } from "../../kgqa/question/question.ts";
import { scoreHtml } from "../../kgqa/report/score-html.ts";
import { scoreLatex } from "../../kgqa/report/score-latex.ts";
import { scoreMarkdown } from "../../kgqa/report/score-markdown.ts";
import { score } from "../../kgqa/scoring/score.ts";
import { rendererFor } from "../../report/by-ending.ts";
import { nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { executorOf } from "./executing.ts";
import type { KgqaScore } from "./results.ts";
import type { ScoreQuestionsParameters } from "./score.ts";
import { joinedSource, partsOf } from "./source.ts";
import { watching } from "./watching.ts";

/** Reports by the ending of their file. */
const reports = { html: scoreHtml, md: scoreMarkdown, tex: scoreLatex };

/** Does `kgqa score`. */
export async function scoreOf(given: ScoreQuestionsParameters, host: Host): Promise<KgqaScore> {
  const { against, by, format, flips, seed, report: written = [] } = given;
  const renderers = written.map((path) => rendererFor(path, reports));
  const { files } = host;
  const parts = await partsOf(given.gold, host, format);
  const execute = await executorOf(given, host);
  const gold = joinedSource(parts, host, format);
  const levels = await levelsFor(given, gold, host);
  const report = await watching(host, "scoring", (work) =>
    score(
      {
        gold,
        predictions: { files, paths: given.predictions },
        ...(against ? { against: { files, paths: against } } : {}),
        ...(execute ? { execute } : {}),
        ...(levels ? { levels } : {}),
        by,
        signFlips: { flips, seed },
      },
      work,
    ),
  );
  const title = `Scores of ${given.predictions.map(nameOf).join(", ")}`;
  for (const [at, path] of written.entries())
    await host.writes.file(path, renderers[at]?.(title, report) ?? "");
  return { ...report, ...(written.length === 0 ? {} : { reports: written }) };
}

/** The levels that a file says, or that follow from training questions; undefined where neither is named. */
async function levelsFor(
  { by, train, levels: file, official, format }: ScoreQuestionsParameters,
  gold: QuestionSource,
  host: Host,
): Promise<ReadonlyMap<string, Level> | undefined> {
  const parameter = train ? "train" : "levels";
  if (train && file !== undefined)
    throw usageError("two-levels", "{train} and {levels} exclude each other", "name one of them", "train");
  if ((train || file !== undefined) && !by.includes("level"))
    throw usageError("idle-levels", `{${parameter}} is for scores by level`, "add {by} level", parameter);
  if (file !== undefined) return readLevels(host.files, file);
  if (!train) return undefined;
  const found = new Map<string, Level>();
  const training = joinedSource(await partsOf(train, host, format), host, format);
  const rule = official ? "official" : "default";
  const onLevel = ({ id }: Question, level: Level) => void found.set(id, level);
  await watching(host, "levels", (work) => levels({ train: training, test: gold, rule, onLevel }, work));
  return found;
}
