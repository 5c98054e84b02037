import { InvalidArgumentError } from "commander";
import { protocolHelp } from "../../benchmark/protocol-help.ts";
import type { Split } from "../../kg/graph.ts";
import { sampleBenchmarkOperation } from "../../operations/benchmark/sample.ts";
import { outerParts } from "../../query/outer-parts.ts";
import { emptyTypes, manifestText, refuseEmpty } from "../../texts/benchmark/written.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna benchmark sample`. */
export const benchmarkSample = commandOf(sampleBenchmarkOperation, {
  arguments: ["graph"],
  values: { split: "splits", set: "key=value" },
  read: { types: outerParts, split: splitList, set: withSetting },
  example: [
    "lacuna benchmark sample gaps --protocol betae --types 2p,2i --per-type 20 --out gaps.bench",
    "lacuna benchmark sample fb15k-237 --protocol betae --per-type 5000 --split valid,test --seed 7 --out bench",
    "lacuna benchmark sample fb15k-237 --protocol efo1 --types efo1 --shard 3/16 --out bench-3",
  ],
  help: () =>
    `A run that was killed goes on when the same command is given again, and ends in the same bytes.

Parameters (--set; defaults are as published, per-type is --per-type):
${protocolHelp()}`,
  text: manifestText,
  warn: emptyTypes,
  after: refuseEmpty,
});

function splitList(text: string): Split[] {
  const list = text.split(",").map((each) => oneSplit(each.trim()));
  if (new Set(list).size < list.length) throw new InvalidArgumentError("a split is named twice");
  return list;
}

function oneSplit(text: string): Split {
  if (text === "train" || text === "valid" || text === "test") return text;
  throw new InvalidArgumentError(`"${text}" is none of train, valid and test`);
}

/** The last of settings that are written twice holds. */
function withSetting(text: string, before: unknown): Record<string, string> {
  const cut = text.indexOf("=");
  const [key, value] = cut < 0 ? [text, ""] : [text.slice(0, cut), text.slice(cut + 1)];
  return { ...(before as Record<string, string> | undefined), [key]: value };
}
