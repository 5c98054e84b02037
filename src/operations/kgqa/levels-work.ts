import { levels } from "../../kgqa/levels/levels.ts";
import { levelsHtml } from "../../kgqa/report/levels-html.ts";
import { nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import type { MeasureLevelsParameters } from "./levels.ts";
import type { KgqaLevels } from "./results.ts";
import { ruleOf } from "./rule.ts";
import { joinedSource, partsOf } from "./source.ts";
import { watching } from "./watching.ts";

/** Does `kgqa levels`. */
export async function levelsOf(given: MeasureLevelsParameters, host: Host): Promise<KgqaLevels> {
  const { format, out, report } = given;
  const rule = ruleOf(given);
  const source = async (paths: readonly string[]) =>
    joinedSource(await partsOf(paths, host, format), host, format);
  const [train, test] = [await source(given.train), await source(given.test)];
  const lines: string[] = [];
  const found = await watching(host, "reading", (work) =>
    levels(
      {
        train,
        test,
        rule,
        ...(out === undefined
          ? {}
          : { onLevel: ({ id }, level) => void lines.push(`${JSON.stringify({ id, level })}\n`) }),
      },
      work,
    ),
  );
  if (out !== undefined) await host.writes.file(out, lines);
  if (report !== undefined) {
    const name = given.test.map(nameOf).join(", ");
    const page = levelsHtml(`Levels of ${name}`, [{ name, ...found }], found.rule);
    await host.writes.file(report, page);
  }
  return {
    ...found,
    ...(out === undefined ? {} : { out }),
    ...(report === undefined ? {} : { report }),
  };
}
