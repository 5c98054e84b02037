import { usageError } from "../../error.ts";
import { scoreHtml } from "../../kgqa/report/score-html.ts";
import { scoreLatex } from "../../kgqa/report/score-latex.ts";
import { scoreMarkdown } from "../../kgqa/report/score-markdown.ts";
import { type ScoreReport, score } from "../../kgqa/scoring/score.ts";
import { nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { executorOf } from "./executing.ts";
import type { KgqaScore } from "./results.ts";
import type { KgqaScoreParameters } from "./score.ts";
import { joinedSource, partsOf } from "./source.ts";
import { watching } from "./watching.ts";

/** Reports by the ending of their file. */
const reports: Readonly<Record<string, (title: string, report: ScoreReport) => string>> = {
  html: scoreHtml,
  md: scoreMarkdown,
  tex: scoreLatex,
};

/** Does `kgqa score`. */
export async function scoreOf(given: KgqaScoreParameters, host: Host): Promise<KgqaScore> {
  const { against, by, format, flips, seed, report: written = [] } = given;
  const renderers = written.map(rendererOf);
  const { files } = host;
  const parts = await partsOf(given.gold, host, format);
  const execute = await executorOf(given, host);
  const report = await watching(host, "scoring", (work) =>
    score(
      {
        gold: joinedSource(parts, host, format),
        predictions: { files, paths: given.predictions },
        ...(against ? { against: { files, paths: against } } : {}),
        ...(execute ? { execute } : {}),
        ...{ by, signFlips: { flips, seed } },
      },
      work,
    ),
  );
  const title = `Scores of ${given.predictions.map(nameOf).join(", ")}`;
  for (const [at, path] of written.entries())
    await host.writes.file(path, renderers[at]?.(title, report) ?? "");
  return { ...report, ...(written.length === 0 ? {} : { reports: written }) };
}

function rendererOf(path: string): (title: string, report: ScoreReport) => string {
  const found = reports[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""];
  if (found) return found;
  throw usageError(
    "report-kind",
    `{report} ${JSON.stringify(path)} has no ending that says what it is`,
    "end it with .html, .md or .tex",
    "report",
  );
}
