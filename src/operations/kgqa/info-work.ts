import { info } from "../../kgqa/checks/info.ts";
import { infoHtml } from "../../kgqa/report/info-html.ts";
import type { Host } from "../host.ts";
import type { InspectQuestionsParameters } from "./info.ts";
import type { KgqaInfo } from "./results.ts";
import { ruleOf } from "./rule.ts";
import { partsOf } from "./source.ts";
import { watching } from "./watching.ts";

/** Does `kgqa info`. */
export async function infoOf(given: InspectQuestionsParameters, host: Host): Promise<KgqaInfo> {
  const { report } = given;
  const rule = ruleOf(given);
  const parts = await partsOf(given.dataset, host, given.format);
  const found = await watching(host, "reading", (work) => info({ parts, rule }, work));
  if (report !== undefined) await host.writes.file(report, infoHtml(given.dataset.join(", "), found));
  return {
    ...found,
    files: parts.map(({ path, name, format }) => ({ path, part: name, format })),
    ...(report === undefined ? {} : { report }),
  };
}
