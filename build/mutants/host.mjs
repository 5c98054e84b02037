// Runs tests against faults, one after the other, in one process that keeps what vitest has transformed. Its parent kills it when a
// fault makes a loop endless.

import { join } from "node:path";
import { createVitest } from "vitest/node";

const root = process.cwd();
let planted = { file: "", code: "" };
let broke = false;

const plant = {
  name: "plant-fault",
  enforce: "pre",
  load: (id) => (id.split("?")[0] === planted.file ? planted.code : undefined),
};

const vitest = await createVitest(
  "test",
  {
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
    sequence: {
      sequencer: function InGivenOrder() {
        return { sort: async (files) => files, shard: async (files) => files };
      },
    },
  },
  { plugins: [plant] },
);
const specifications = await vitest.globTestSpecifications();

/** The test files that import a source file, however far away. */
function testsOf(file) {
  const found = new Set();
  const seen = new Set();
  for (const { vite } of vitest.projects)
    for (const { moduleGraph } of Object.values(vite.environments)) {
      const open = [...(moduleGraph.getModulesByFile(join(root, file)) ?? [])];
      for (let next = open.pop(); next; next = open.pop()) {
        if (seen.has(next)) continue;
        seen.add(next);
        if (next.file) found.add(next.file);
        open.push(...next.importers);
      }
    }
  return found;
}

async function run(tests) {
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  const wanted = new Map(tests.map((each, at) => [join(root, each), at]));
  const own = specifications.filter(({ moduleId }) => wanted.has(moduleId));
  own.sort((a, b) => wanted.get(a.moduleId) - wanted.get(b.moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(own);
  const failed = testModules.filter((each) => each.state() === "failed");
  return {
    failed: failed.map(({ relativeModuleId }) => relativeModuleId),
    unhandled: unhandledErrors.length,
    times: Object.fromEntries(testModules.map((each) => [each.relativeModuleId, each.diagnostic().duration])),
  };
}

const answers = {
  /** Tests of some folders, as they are. */
  async baseline({ folders, text, without }) {
    const tests = specifications
      .map(({ moduleId }) => moduleId.slice(root.length + 1))
      .filter((each) => folders.some((folder) => each.startsWith(`${folder}/`)))
      .filter((each) => each.includes(text) && !without.includes(each));
    return run(tests);
  },
  /** Tests against one fault, those that import its file. */
  async fault({ file, code, tests }) {
    const related = testsOf(file);
    const own = tests.filter((each) => related.has(join(root, each)));
    if (own.length === 0) return { failed: [], unhandled: 0, times: {} };
    planted = { file: join(root, file), code };
    vitest.invalidateFile(planted.file);
    try {
      return await run(own);
    } finally {
      const { file: before } = planted;
      planted = { file: "", code: "" };
      vitest.invalidateFile(before);
    }
  },
};

process.on("disconnect", () => process.exit());
process.on("message", async ({ kind, ...asked }) => {
  try {
    process.send({ found: await answers[kind](asked) });
  } catch (error) {
    broke = true;
    process.send({ error: String(error?.stack ?? error) });
  }
  process.exitCode = broke ? 1 : 0;
});
process.send({ ready: true });
