import { LacunaError } from "../../error.ts";
import { sha256 } from "../../formats/sha256.ts";
import type { Graph, View } from "../../kg/graph.ts";
import { corruptModel } from "../files/manifest.ts";
import { offSwitch } from "./files/off-rules.ts";
import { readRules } from "./files/read-rules.ts";
import type { RulesFolder } from "./files/rules-folder.ts";
import { ruleCounter } from "./mining/count-rule.ts";
import { BRANCHING } from "./mining/mine-paths.ts";
import { mirrored, type PathRules, packPaths } from "./mining/path-rules.ts";
import type { AnyConstantRule, AnyPathRule, AnyRule } from "./rule.ts";
import { aggregations } from "./scoring/aggregations.ts";
import { type RuleSource, ruleSource } from "./scoring/rule-source.ts";

/** Path rules in both directions, packed. */
export const packedPaths = (rules: readonly AnyRule[]): PathRules =>
  packPaths(
    rules
      .filter((rule): rule is AnyPathRule => rule.kind === "path")
      .flatMap(({ head, atoms, body, support }) => {
        const rule = { head, atoms, body, support };
        return [rule, mirrored(rule)];
      }),
  );

const constantsIn = (rules: readonly AnyRule[]): readonly AnyConstantRule[] =>
  rules.filter((rule): rule is AnyConstantRule => rule.kind === "constant");

/**
 * Rules of a folder over the links of a view. They keep the counts of their file; relations and entities are found by their names,
 * so that the graph may be another one than that they were mined on.
 * @throws LacunaError `links.other-graph` when the graph has none of their relations
 */
export function folderRules({ manifest, text, off }: RulesFolder, view: View, place: string): RuleSource {
  const { graph } = view;
  const { settings } = manifest;
  const read = readRules(text, graph);
  if (read.lines > 0 && read.rules.length === 0 && read.skipped.length > 0) throw otherGraph(place, graph);
  return ruleSource(view, `folder ${manifest.hash}`, (seen) => {
    const { isOff, constants } = offSwitch(off, graph);
    const rules = read.rules.filter((rule) => !isOff(rule));
    return {
      paths: packedPaths(rules),
      branching: settings.branching,
      // Rules that are listed count once, among those that are counted in passing.
      ...(settings.constants ? { constants: settings.constants } : { listed: constantsIn(rules) }),
      ...(constants ? { isOff: constants(seen) } : {}),
    };
  });
}

/**
 * Rules of a file of AnyBURL, PyClause or AMIE, counted anew over the links of a view.
 * @throws LacunaError `links.unread-rules` when one of them cannot be read: nothing is left out silently
 */
export function fileRules(text: string, view: View, place: string): RuleSource {
  const read = readRules(text, view.graph);
  // What another line has already counts once, and nothing is lost.
  const unread = read.skipped.filter(({ reason }) => reason !== "given before");
  const [worst] = unread;
  if (worst)
    throw new LacunaError(
      "links.unread-rules",
      `${unread.reduce((sum, { count }) => sum + count, 0)} of ${read.lines} rules of ${place} cannot be used: ${unread.map(({ reason, count }) => `${reason} (${count})`).join(", ")}; the first is ${worst.first}`,
      {
        place: { file: place, line: worst.line },
        hint: "`lacuna links mine {=graph} --from FILE --out FOLDER` keeps the others and says which are left out",
      },
    );
  return ruleSource(view, `file ${sha256([new TextEncoder().encode(text)])}`, (seen) => {
    const count = ruleCounter(seen, BRANCHING);
    const rules = read.rules.map((rule) => ({ ...rule, ...count(rule) }));
    return { paths: packedPaths(rules), listed: constantsIn(rules) };
  });
}

/**
 * The aggregation of each directed relation of a graph, as a folder has it by name; the first one where the folder says nothing.
 * @throws LacunaError `links.corrupt-model` when the folder names one that there is not
 */
export function choicesOf(
  aggregation: RulesFolder["manifest"]["aggregation"],
  { relations, relationCount }: Graph,
  file: string,
): Uint8Array | undefined {
  if (!aggregation) return undefined;
  const places = new Map(aggregations.map(({ name }, at) => [name, at]));
  for (const name of Object.values(aggregation).flat())
    if (!places.has(name))
      throw corruptModel(file, `names the aggregation ${name}, which there is not`, "mine the rules again");
  return Uint8Array.from({ length: relationCount }, (_, relation) => {
    const name = relations.name(relation >> 1);
    return Object.hasOwn(aggregation, name) ? places.get(aggregation[name]![relation & 1]!)! : 0;
  });
}

const otherGraph = (place: string, graph: Graph): LacunaError =>
  new LacunaError("links.other-graph", `none of the rules of ${place} speaks of relations of ${graph.name}`, {
    place: { file: place },
    hint: "give a graph whose relations have the same names, or mine its rules: lacuna links mine {=graph}",
  });
