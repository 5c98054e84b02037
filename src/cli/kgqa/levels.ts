import { measureLevelsOperation } from "../../operations/kgqa/levels.ts";
import type { KgqaLevels } from "../../operations/kgqa/results.ts";
import { numberText } from "../../report/figures.ts";
import { commandOf } from "../command/command-of.ts";
import { ruleSpelling } from "./parameters.ts";

/** `lacuna kgqa levels`. */
export const measureLevels = commandOf(measureLevelsOperation, {
  ...ruleSpelling,
  values: { format: "name" },
  example: [
    "lacuna kgqa levels --train train.json --test test.json",
    "lacuna kgqa levels --train train.json --test test.json --official --report levels.html",
  ],
  text: levelsText,
});

async function levelsText(found: KgqaLevels): Promise<string> {
  const { levelsTable, ruleText, unreadText } = await import("../../texts/kgqa/levels.ts");
  const { training, unread, repaired, given, out, report, rule } = found;
  const written = [out, report].filter((path) => path !== undefined);
  return [
    levelsTable([["test", found]]),
    `against ${numberText(training.questions)} training questions: ${numberText(training.items)} schema items in ${numberText(training.combinations)} combinations\n`,
    given
      ? `the file's own levels agree for ${numberText(given.agree)} questions and differ for ${numberText(given.differ)}\n`
      : "",
    repaired > 0 ? `${numberText(repaired)} queries of test questions had to be mended\n` : "",
    unreadText("of train", unread.train),
    unreadText("of test", unread.test),
    ruleText(rule),
    ...written.map((path) => `wrote ${path}\n`),
  ].join("");
}
