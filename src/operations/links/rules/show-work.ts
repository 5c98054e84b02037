import type { Graph, View } from "../../../kg/graph.ts";
import { observed } from "../../../kg/graph.ts";
import { isRulesFile } from "../../../links/rules/files/format.ts";
import { forwards, offSwitch } from "../../../links/rules/files/off-rules.ts";
import { ownNames } from "../../../links/rules/files/own-names.ts";
import { readRules } from "../../../links/rules/files/read-rules.ts";
import { resolveRule } from "../../../links/rules/files/resolve-rule.ts";
import { parseRule, ruleText } from "../../../links/rules/files/rule-text.ts";
import { readRulesFolder, textOf } from "../../../links/rules/files/rules-folder.ts";
import { ruleCounter } from "../../../links/rules/mining/count-rule.ts";
import { BRANCHING } from "../../../links/rules/mining/mine-paths.ts";
import { confidenceOf } from "../../../links/rules/mining/path-rules.ts";
import { groundingText, reasonText } from "../../../links/rules/reason-text.ts";
import type { AnyRule } from "../../../links/rules/rule.ts";
import { type RuleExample, ruleExamples } from "../../../links/rules/rule-examples.ts";
import { ruleGraph } from "../../../links/rules/rule-graph.ts";
import { namesOf } from "../../contract/link-reasons.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { badRule } from "./bad-rule.ts";
import type { RuleShown } from "./results.ts";
import type { ShowRuleParameters } from "./show.ts";

/** Does `links rules show`. */
export async function showRuleWith(given: ShowRuleParameters, host: Host): Promise<RuleShown> {
  const folder = (await isRulesFile(given.model, host.files))
    ? undefined
    : await readRulesFolder(given.model, host.files);
  const text = folder ? folder.text : await textOf(given.model, host.files);
  const graph = await openGraph(given.graph, host, given);
  const written = parseRule(given.rule);
  const found = written ? resolveRule(written, graph) : "not a rule";
  if (typeof found === "string") throw badRule(given.rule, found);
  const rule = forwards(found);
  const seen = ruleGraph(viewOf(graph, given.known));
  const branching = folder?.manifest.settings.branching ?? BRANCHING;
  const counts = ruleCounter(seen, branching)(rule);
  const { known, proposed } = ruleExamples(seen, rule, given.top, branching);
  const example = exampleWriter(graph, rule);
  return {
    rule: ruleText(rule, graph),
    text: reasonText({ ...rule, ...counts }, namesOf(graph)),
    ...inModel(given.rule, text, folder?.off ?? []),
    here: { ...counts, confidence: confidenceOf(counts) },
    explained: known.map(example),
    proposed: proposed.map(example),
    model: given.model,
    graph: graph.name,
  };
}

const viewOf = (graph: Graph, known: ShowRuleParameters["known"]): View =>
  known === "train" ? graph.train : known === "all" ? graph.full : observed(graph, "test");

/** The rule as the model has it, and who switched it off. */
function inModel(
  written: string,
  text: string,
  off: Parameters<typeof offSwitch>[0],
): Pick<RuleShown, "listed" | "off"> {
  const names = ownNames();
  const { rules } = readRules(text, names);
  const parsed = parseRule(written);
  const own = parsed ? resolveRule(parsed, names) : "not a rule";
  if (typeof own === "string") return {};
  const spelled = ruleText(forwards(own), names);
  const listed = rules.find((each) => ruleText(forwards(each), names) === spelled);
  const by = offSwitch(off, names).isOff(own)
    ? (off.find(({ rule }) => rule === spelled) ?? off.find(({ rule }) => rule.endsWith("*")))
    : undefined;
  return {
    ...(listed
      ? { listed: { body: listed.body, support: listed.support, confidence: confidenceOf(listed) } }
      : {}),
    ...(by ? { off: { who: by.who, when: by.when, why: by.why } } : {}),
  };
}

const exampleWriter =
  (graph: Graph, rule: AnyRule) =>
  ({ head, tail, grounding }: RuleExample): RuleShown["explained"][number] => {
    const names = namesOf(graph);
    const [from, to] = (rule.head & 1) === 0 ? [head, tail] : [tail, head];
    return {
      head: names.entity(from),
      relation: names.relation(rule.head >> 1),
      tail: names.entity(to),
      known: groundingText(grounding, names),
    };
  };
