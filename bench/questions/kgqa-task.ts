import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { info } from "../../src/kgqa/checks/info.ts";
import { convert } from "../../src/kgqa/formats/convert.ts";
import type { TargetFormat } from "../../src/kgqa/formats/target-formats.ts";
import { levels } from "../../src/kgqa/levels/levels.ts";
import { resplit } from "../../src/kgqa/resplit/resplit.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";

/** What one task found, to see that it did the work. */
export interface KgqaTold {
  readonly ms: number;
  readonly found: string;
}

const [task = "", ...paths] = process.argv.slice(2);
const source = (path: string | undefined) => ({ files: nodeFiles, paths: [path ?? ""] });

async function converted(to: TargetFormat): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "lacuna-kgqa-"));
  try {
    const { questions, bytes } = await convert(
      { source: source(paths[0]), to, out: join(folder, "out") },
      nodeWrites,
    );
    return `${questions} questions, ${(bytes / 1e6).toFixed(0)} MB`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const tasks: Readonly<Record<string, () => Promise<string>>> = {
  async levels() {
    const found = await levels({ train: source(paths[0]), test: source(paths[1]), rule: "official" });
    return `${found.iid}, ${found.compositional}, ${found["zero-shot"]}`;
  },
  async info() {
    const found = await info({ parts: [{ name: "all", source: source(paths[0]) }] });
    return `${found.questions} questions, ${found.schemaItems.combinations} combinations`;
  },
  async "resplit-official"() {
    const parts = [{ name: "all", source: source(paths[0]) }];
    const { report } = await resplit({
      parts,
      official: true,
      zero: 0.6,
      compositional: 0.1,
      iid: 0.2,
      validation: 0.33,
    });
    return `${report.train.questions}, ${report.valid.questions}, ${report.test.questions}`;
  },
  async resplit() {
    const parts = [{ name: "all", source: source(paths[0]) }];
    const { report } = await resplit({ parts, zero: 0.1, compositional: 0.1, iid: 0.1, validation: 0.33 });
    return `${report.train.questions}, ${report.valid.questions}, ${report.test.questions}`;
  },
  jsonl: () => converted("jsonl"),
  qald: () => converted("qald"),
  parquet: () => converted("parquet"),
};

const start = performance.now();
const found = await (tasks[task] ?? (() => Promise.reject(new Error(`no task ${task}`))))();
const told: KgqaTold = { ms: performance.now() - start, found };
console.log(JSON.stringify(told));
