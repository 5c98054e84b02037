import { info } from "../../kgqa/checks/info.ts";
import { type RecheckReport, recheck } from "../../kgqa/checks/recheck.ts";
import { infoHtml } from "../../kgqa/report/info-html.ts";
import type { Host } from "../host.ts";
import type { CheckQuestionsParameters } from "./check.ts";
import { executorOf } from "./executing.ts";
import type { KgqaCheck } from "./results.ts";
import { partsOf } from "./source.ts";
import { watching } from "./watching.ts";

/** Does `kgqa check`. */
export async function checkOf(given: CheckQuestionsParameters, host: Host): Promise<KgqaCheck> {
  const { report } = given;
  const parts = await partsOf(given.dataset, host, given.format);
  const execute = await executorOf(given, host);
  const found = await watching(host, "reading", (work) => info({ parts }, work));
  let executed: ({ readonly part: string } & RecheckReport)[] | null = null;
  if (execute) {
    executed = [];
    for (const { name, source } of parts)
      executed.push({
        part: name,
        ...(await watching(host, "executing", (work) => recheck(source, execute, work))),
      });
  }
  if (report !== undefined)
    await host.writes.file(report, infoHtml(given.dataset.join(", "), found, executed ?? []));
  const { questions, problems, leakage } = found;
  return { questions, problems, leakage, executed, ...(report === undefined ? {} : { report }) };
}
