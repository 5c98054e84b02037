import type { KgqaResplit } from "../../operations/kgqa/results.ts";
import { numberText } from "../../report/figures.ts";
import { type Cell, table } from "../../report/text-table.ts";

/** The text of `lacuna kgqa resplit`. */
export async function resplitText(found: KgqaResplit): Promise<string> {
  const { levelsTable, ruleText, unreadText } = await import("../../texts/kgqa/levels.ts");
  const { out, train, valid, test, asked, together, seeds, spread, unread, rule, report } = found;
  const splits = Object.entries({ valid, test }).flatMap(([name, { questions, levels }]) =>
    levels && questions > 0 ? [[name, levels] as const] : [],
  );
  const each: Cell[][] = seeds.map(({ seed, levels, ...sizes }) => [
    String(seed),
    ...[sizes.train, sizes.valid, sizes.test, levels.iid, levels.compositional, levels["zero-shot"]],
  ]);
  return [
    `${numberText(train.questions)} training questions; ${found.procedure === "official" ? "the published procedure" : "levels hold against the new training questions"}, seed ${found.seed}\n`,
    levelsTable(splits),
    asked
      ? `asked for: ${numberText(asked.iid)} i.i.d., ${numberText(asked.compositional)} compositional, ${numberText(asked["zero-shot"])} zero-shot\n`
      : "",
    together && together.units > 0
      ? `${numberText(together.questions)} questions have duplicates, and stay together in ${numberText(together.units)} groups\n`
      : "",
    spread
      ? `\n${table(
          ["seed", "train", "valid", "test", "i.i.d.", "compositional", "zero-shot"],
          [
            ...each,
            ["mean", ...Object.values(spread).map(({ mean }) => mean)],
            ["deviation", ...Object.values(spread).map(({ deviation }) => deviation)],
          ],
        )}`
      : "",
    unreadText("of the dataset", unread),
    ruleText(rule),
    `wrote ${out}\n`,
    report === undefined ? "" : `wrote ${report}\n`,
  ].join("");
}
