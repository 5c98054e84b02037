import manifest from "../../../../package.json" with { type: "json" };
import { LacunaError } from "../../../error.ts";
import { rulesFiles } from "../../../links/rules/files/format.ts";
import { ruleText } from "../../../links/rules/files/rule-text.ts";
import { textOf } from "../../../links/rules/files/rules-folder.ts";
import { mineRules } from "../../../links/rules/mine-rules.ts";
import { confidenceOf } from "../../../links/rules/mining/path-rules.ts";
import { aggregations } from "../../../links/rules/scoring/aggregations.ts";
import { rulesKind } from "../../../models/rules.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { inPieces } from "../../running/interruptible.ts";
import type { MineRulesParameters } from "./mine.ts";
import type { RulesMined } from "./results.ts";

/** Does `links mine`. */
export async function mineRulesWith(given: MineRulesParameters, host: Host): Promise<RulesMined> {
  const { out, force, from, top, length, support, confidence, branching, constants, choose } = given;
  if (out !== undefined) await host.writes.check(out, { force, ours: rulesFiles });
  const graph = await openGraph(given.graph, host, given);
  const started = host.now();
  const text = from === undefined ? {} : { from: await textOf(from, host.files) };
  const settings = { length, support, confidence, branching, constants, choose };
  const mining = mineRules(graph, {
    ...settings,
    ...text,
    onProgress: (title, done, total) =>
      host.onProgress?.({ title, done, total, note: `${done} of ${total} relations, in both directions` }),
  });
  const mined = await inPieces(host, mining, () => "nothing was written");
  const { rules, chosen, read } = mined;
  if (rules.length === 0 && from !== undefined) throw noRules(from, read?.skipped[0]?.reason);
  const provenance = {
    tool: `lacuna ${manifest.version} links mine`,
    settings: { ...settings, ...(from === undefined ? {} : { from }) },
    view: "train",
    ...(chosen ? { validation: chosen.mrr } : {}),
    ...(read?.skipped.length ? { skipped: read.skipped } : {}),
  };
  const written =
    out === undefined
      ? undefined
      : await rulesKind.write(out, mined, graph, host.writes, { provenance, force });
  return {
    rules: rules.slice(0, top).map((rule) => ({
      rule: ruleText(rule, graph),
      body: rule.body,
      support: rule.support,
      confidence: confidenceOf(rule),
    })),
    count: rules.length,
    hubs: mined.manifest.counts.hubs,
    drawn: mined.manifest.counts.drawn,
    skipped: read?.skipped ?? [],
    chosen: (chosen?.mrr ?? []).map(({ name, mrr }, at) => ({
      name,
      mrr,
      relations: chosen!.choices.filter((choice) => aggregations[choice]!.name === aggregations[at]!.name)
        .length,
    })),
    graph: graph.name,
    ...(written ? { hash: written.hash, out: out! } : {}),
    seconds: (host.now() - started) / 1000,
  };
}

const noRules = (file: string, why = "it is empty") =>
  new LacunaError("links.no-rules", `${file} has no rule that can be used: ${why}`, {
    place: { file },
    hint: "give rules as AnyBURL (`h(X,Y) <= b(X,A), c(A,Y)`) or AMIE (`?a b ?c => ?a h ?c`) write them",
  });
