import manifest from "../../../../package.json" with { type: "json" };
import { LacunaError } from "../../../error.ts";
import type { Graph } from "../../../kg/graph.ts";
import { rulesFiles } from "../../../links/rules/files/format.ts";
import { parseLine, type ReadRules } from "../../../links/rules/files/read-rules.ts";
import { ruleText } from "../../../links/rules/files/rule-text.ts";
import { textOf } from "../../../links/rules/files/rules-folder.ts";
import { mineRules } from "../../../links/rules/mine-rules.ts";
import { confidenceOf } from "../../../links/rules/mining/path-rules.ts";
import { aggregations } from "../../../links/rules/scoring/aggregations.ts";
import { rulesKind } from "../../../models/rules.ts";
import { entityNamed, relationNamed } from "../../../query/names.ts";
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
  if (rules.length === 0 && from !== undefined) throw noRules(from, read?.skipped[0], graph);
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

/** Says why a file has no rule: its first line that was meant as one, with the name that the graph does not have. */
function noRules(file: string, skipped: ReadRules["skipped"][number] | undefined, graph: Graph): LacunaError {
  if (!skipped)
    return new LacunaError("links.no-rules", `${file} has no rule: it is empty`, {
      place: { file },
      hint: WRITTEN,
    });
  const { reason, first, line } = skipped;
  const unknown = unknownName(first, graph);
  return new LacunaError(
    "links.no-rules",
    `${file} has no rule that can be used: ${unknown?.message ?? reason}; line ${line} is ${first}`,
    { place: { file, line }, hint: unknown?.hint ?? WRITTEN },
  );
}

const WRITTEN =
  "give rules as AnyBURL (`h(X,Y) <= b(X,A), c(A,Y)`) or AMIE (`?a b ?c => ?a h ?c`) write them, at most three atoms that lead from X to Y";

/** What is said of the first name of a rule that the graph does not have. */
function unknownName(line: string, graph: Graph): LacunaError | undefined {
  const written = parseLine(line);
  for (const { left, relation, right } of written ? [written.head, ...written.body] : []) {
    if (graph.relations.id(relation) === undefined) return saidBy(() => relationNamed(graph, relation));
    for (const term of [left, right])
      if ("name" in term && graph.entities.id(term.name) === undefined)
        return saidBy(() => entityNamed(graph, term.name));
  }
  return undefined;
}

function saidBy(look: () => unknown): LacunaError | undefined {
  try {
    look();
  } catch (error) {
    if (error instanceof LacunaError) return error;
    throw error;
  }
  return undefined;
}
