import { listEntityLinksOperation } from "../../operations/kg/browse/links.ts";
import type { LinkedEntity } from "../../operations/kg/browse/results.ts";
import { writeWord } from "../../query/text/words.ts";
import { manyOf } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { uncalibratedSaid } from "../../texts/uncalibrated.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kg links`. */
export const kgLinks = commandOf(listEntityLinksOperation, {
  arguments: ["graph", "entity"],
  example: [
    "lacuna kg links world Niger",
    "lacuna kg links world Niger --relation language --model frequency --limit 5",
  ],
  text({ entity, label, links, groups, groupCount, next, model }) {
    const rows = groups.flatMap((group) => [
      ...group.links.map((each, at) => [
        at === 0 ? `${group.direction === "in" ? "← " : ""}${writeWord(group.relation)}` : "",
        at === 0 ? group.count : undefined,
        writeWord(each.label ?? each.name),
        stateText(each),
      ]),
      ...(group.next === undefined ? [] : [["", undefined, "…", `--cursor ${group.next}`]]),
    ]);
    return `${[
      `${label ?? entity}: ${manyOf(links, "link")} in ${manyOf(groupCount, "group")}; ← marks links that come in`,
      ...(model
        ? [
            `predicted by ${model.name}: ${model.calibrated ? "truths" : `scores, ${uncalibratedSaid(model.uncalibrated)}`}`,
          ]
        : []),
      "",
      table(["relation", "links", "with", ""], rows),
    ].join(
      "\n",
    )}${next === undefined ? "" : `\n${groups.length} of ${groupCount} groups; --cursor ${next} shows what follows\n`}`;
  },
});

const stateText = ({ state, score, truth = score }: LinkedEntity): string =>
  truth === undefined ? state : `${state} ${truth.toFixed(3)}`;
