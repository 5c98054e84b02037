import { LacunaError } from "../../../error.ts";
import { canonicalRule, forwards } from "../../../links/rules/files/off-rules.ts";
import { ownNames } from "../../../links/rules/files/own-names.ts";
import { resolveRule } from "../../../links/rules/files/resolve-rule.ts";
import { parseRule, ruleLine, ruleText } from "../../../links/rules/files/rule-text.ts";
import {
  type RulesFolder,
  readRulesFolder,
  writeRulesFolder,
} from "../../../links/rules/files/rules-folder.ts";
import { ruleCounter } from "../../../links/rules/mining/count-rule.ts";
import { confidenceOf } from "../../../links/rules/mining/path-rules.ts";
import { ruleGraph } from "../../../links/rules/rule-graph.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { badRule } from "./bad-rule.ts";
import type { AddRuleParameters, DisableRuleParameters, EnableRuleParameters } from "./change.ts";
import type { RulesChanged } from "./results.ts";

/** Does `links rules disable`. */
export async function disableRuleWith(given: DisableRuleParameters, host: Host): Promise<RulesChanged> {
  const { who = "", when = "", why = "" } = given;
  const folder = await readRulesFolder(given.model, host.files);
  const rule = spelled(given.rule);
  const others = folder.off.filter((each) => each.rule !== rule);
  return rewritten(given.model, rule, { ...folder, off: [...others, { rule, who, when, why }] }, host);
}

/** Does `links rules enable`. */
export async function enableRuleWith(given: EnableRuleParameters, host: Host): Promise<RulesChanged> {
  const folder = await readRulesFolder(given.model, host.files);
  const rule = spelled(given.rule);
  const off = folder.off.filter((each) => each.rule !== rule);
  if (off.length === folder.off.length)
    throw new LacunaError("links.bad-rule", `${rule} is not switched off`, {
      hint: "`lacuna links rules list` shows what is switched off: a pattern is switched on as it was switched off",
    });
  return rewritten(given.model, rule, { ...folder, off }, host);
}

/** Does `links rules add`. */
export async function addRuleWith(given: AddRuleParameters, host: Host): Promise<RulesChanged> {
  const folder = await readRulesFolder(given.model, host.files);
  const graph = await openGraph(given.graph, host, given);
  const written = parseRule(given.rule);
  const found = written ? resolveRule(written, graph) : "not a rule";
  if (typeof found === "string") throw badRule(given.rule, found);
  const own = forwards(found);
  const counts = ruleCounter(ruleGraph(graph.train), folder.manifest.settings.branching)(own);
  const counted = { ...own, ...counts };
  const text = ruleText(counted, graph);
  const lines = folder.text.split("\n").filter((line) => line !== "" && !line.endsWith(`\t${text}`));
  const changed = { ...folder, text: `${[ruleLine(counted, graph), ...lines].join("\n")}\n` };
  const result = await rewritten(given.model, text, changed, host);
  return { ...result, counted: { rule: text, ...counts, confidence: confidenceOf(counts) } };
}

/** @throws LacunaError `links.bad-rule` */
function spelled(rule: string): string {
  const found = canonicalRule(rule, ownNames());
  if (found === undefined) throw badRule(rule, "not a rule");
  return found;
}

async function rewritten(
  model: string,
  rule: string,
  folder: RulesFolder,
  host: Host,
): Promise<RulesChanged> {
  const { hash: _, format: __, model: ___, calibration: ____, ...kept } = folder.manifest;
  const rules = folder.text.split("\n").filter((line) => line !== "").length;
  const manifest = { ...kept, counts: { ...kept.counts, rules } };
  // Probabilities were those of other rules.
  const { hash } = await writeRulesFolder(model, { ...folder, manifest }, host.writes, true);
  return { rule, model, hash, off: folder.off.length };
}
