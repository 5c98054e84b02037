import { datasets } from "../../kgqa/datasets/registry.ts";
import { levels } from "../../kgqa/levels/levels.ts";
import { levelsHtml, type NamedLevels } from "../../kgqa/report/levels-html.ts";
import { type ResplitReport, resplit } from "../../kgqa/resplit/resplit.ts";
import { splitFiles, writeSplit } from "../../kgqa/resplit/write.ts";
import { nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { generator } from "../running/generator.ts";
import type { ResplitQuestionsParameters } from "./resplit.ts";
import type { KgqaResplit } from "./results.ts";
import { ruleOf } from "./rule.ts";
import { type Part, partsOf } from "./source.ts";
import { watching } from "./watching.ts";

/** Does `kgqa resplit`. */
export async function resplitInto(given: ResplitQuestionsParameters, host: Host): Promise<KgqaResplit> {
  const { dataset, out, format, report, force, official } = given;
  const rule = ruleOf(given);
  await host.writes.check(out, { force, ours: splitFiles });
  const parts = await partsOf(dataset, host, format);
  const { zero, compositional, iid, validation, seed, shuffleSeed, seeds, disjoint, prefix } = given;
  const division = await watching(host, "reading", (work) =>
    resplit(
      {
        parts,
        zero,
        compositional,
        iid,
        validation,
        seed,
        official,
        rule,
        disjoint,
        ...(seeds === undefined ? {} : { seeds }),
        ...(shuffleSeed === undefined ? {} : { shuffleSeed }),
        ...(prefix === undefined ? {} : { prefix }),
      },
      work,
    ),
  );
  const name = given.name ?? (await nameFor(dataset, parts, host));
  const known = datasets.find((each) => each.name === given.name);
  const card = {
    name,
    version: generator,
    sources: await hashed(parts, host),
    // What the registry says holds for what the caller says is this dataset.
    ...(known ? { url: known.page } : {}),
    ...(known?.licence ? { license: known.licence } : {}),
  };
  const { files } = await writeSplit(division, host.writes, out, card, { force });
  if (report !== undefined) {
    const page = levelsHtml(
      `Levels of ${name}`,
      await pictured(division.report, parts, host),
      division.report.rule,
    );
    await host.writes.file(report, page);
  }
  return { out, name, files, ...division.report, ...(report === undefined ? {} : { report }) };
}

async function nameFor([path = ""]: readonly string[], [first]: readonly Part[], { files }: Host) {
  return (await files.list(path)) ? nameOf(path) : (first?.format ?? nameOf(path));
}

async function hashed(parts: readonly Part[], { files, disk }: Host) {
  const sources: { path: string; sha256: string }[] = [];
  for (const { path } of parts) {
    const digester = disk.digester();
    for await (const chunk of files.read(path)) digester.add(chunk);
    sources.push({ path, sha256: digester.digest().sha256 });
  }
  return sources;
}

/** The levels of the original parts, where there are a training and a test part, and those of the new ones. */
async function pictured(
  { rule, valid, test }: ResplitReport,
  parts: readonly Part[],
  host: Host,
): Promise<NamedLevels[]> {
  const of = (name: string) => parts.find((part) => part.name === name)?.source;
  const [training, asked] = [of("train"), of("test")];
  const before =
    training && asked
      ? await watching(host, "reading", (work) => levels({ train: training, test: asked, rule }, work))
      : undefined;
  return [
    ...(before ? [{ name: "test as it was", ...before }] : []),
    ...(valid.levels && valid.questions > 0 ? [{ name: "new valid", ...valid.levels }] : []),
    ...(test.levels ? [{ name: "new test", ...test.levels }] : []),
  ];
}
