import { isRulesFile } from "../../../links/rules/files/format.ts";
import { offSwitch } from "../../../links/rules/files/off-rules.ts";
import { ownNames } from "../../../links/rules/files/own-names.ts";
import { readRules } from "../../../links/rules/files/read-rules.ts";
import { ruleText } from "../../../links/rules/files/rule-text.ts";
import { readRulesFolder, textOf } from "../../../links/rules/files/rules-folder.ts";
import { confidenceOf } from "../../../links/rules/mining/path-rules.ts";
import type { Host } from "../../host.ts";
import type { ListRulesParameters } from "./list.ts";
import type { RulesListed } from "./results.ts";

/** Does `links rules list`. */
export async function listRulesWith(
  { model, relation, containing, top }: ListRulesParameters,
  { files }: Host,
): Promise<RulesListed> {
  const folder = (await isRulesFile(model, files)) ? undefined : await readRulesFolder(model, files);
  const text = folder ? folder.text : await textOf(model, files);
  const names = ownNames();
  const { rules, skipped } = readRules(text, names);
  const off = folder?.off ?? [];
  const { isOff } = offSwitch(off, names);
  const wanted = rules
    .map((each) => ({ each, written: ruleText(each, names) }))
    .filter(({ each, written }) => {
      const isHead = relation === undefined || names.relations.name(each.head >> 1) === relation;
      return isHead && (containing === undefined || written.includes(containing));
    })
    .sort((one, other) => confidenceOf(other.each) - confidenceOf(one.each));
  return {
    rules: wanted.slice(0, top).map(({ each, written }) => {
      const by = isOff(each)
        ? (off.find(({ rule }) => rule === written) ?? off.find(({ rule }) => rule.endsWith("*")))
        : undefined;
      return {
        rule: written,
        body: each.body,
        support: each.support,
        confidence: confidenceOf(each),
        ...(by ? { off: { who: by.who, when: by.when, why: by.why } } : {}),
      };
    }),
    count: wanted.length,
    skipped,
    off,
    aggregation: Object.fromEntries(
      Object.entries(folder?.manifest.aggregation ?? {}).map(([name, both]) => [name, [...both]]),
    ),
  };
}
