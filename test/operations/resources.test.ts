import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserHost } from "../../src/host/browser.ts";
import { type LastingHost, lastingHost } from "../../src/host/lasting-host.ts";
import { nodeHost } from "../../src/host/node.ts";
import { nodeThreads } from "../../src/host/node-workers.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { operationRole } from "../../src/operations/operation-role.ts";
import { openResources } from "../../src/operations/resources/resources.ts";
import { and, atom, exists, type Query, variable } from "../../src/query/formula.ts";
import { arbitraryGraph, arbitraryQuery, graphOf } from "../support/arbitrary.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { sized } from "../support/sizes.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";

const TRIPLES = "France\tborders\tItaly\nItaly\tborders\tAustria\n";
const dist = new URL("../../dist/", import.meta.url);
const start = nodeThreads(new URL("cli/worker.js", dist));

const folder = mkdtempSync(join(tmpdir(), "lacuna-resources-"));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("resources", () => {
  it("give one value to all who open the same, until the last of them closes it", async () => {
    const path = written("shared.tsv", TRIPLES);
    const { graph, held } = openResources(nodeHost);
    const [one, two] = await Promise.all([graph(path), graph(path)]);
    expect(two.value).toBe(one.value);
    expect(held()).toMatchObject({ values: 1, used: 1 });
    one.close();
    one.close();
    expect((await graph(path)).value).toBe(two.value);
    expect(held()).toMatchObject({ values: 1 });
  });

  it("hold nothing after the last close, or as much as they may", async () => {
    const path = written("kept.tsv", TRIPLES);
    for (const [memory, values] of [
      [0, 0],
      [1 << 20, 1],
    ] as const) {
      const { graph, held, close } = openResources(nodeHost, { memory });
      const lease = await graph(path);
      lease.close();
      expect(held().values).toBe(values);
      expect((await graph(path)).value === lease.value).toBe(memory > 0);
      close();
    }
  });

  it("free the one that has waited longest when memory is short", async () => {
    const paths = [0, 1, 2].map((at) => written(`lru${at}.tsv`, `a\tr${at}\tb\n`));
    const one = openResources(nodeHost);
    const lease = await one.graph(paths[0]!);
    const { bytes } = one.held();
    lease.close();
    const { graph, held } = openResources(nodeHost, { memory: Math.floor(bytes * 2.5) });
    const first = await graph(paths[0]!);
    first.close();
    for (const path of paths.slice(1)) (await graph(path)).close();
    expect(held().values).toBe(2);
    const again = await graph(paths[0]!);
    expect(again.value).not.toBe(first.value);
  });

  it("count what was made from a value, and free that with it", async () => {
    const path = written("grown.tsv", TRIPLES);
    const { graph, grow, held } = openResources(nodeHost, { memory: 1 << 20 });
    const lease = await graph(path);
    const { bytes } = held();
    grow(lease.value, 1 << 20);
    grow({}, 5);
    expect(held()).toEqual({ values: 1, used: 1, bytes: bytes + (1 << 20) });
    lease.close();
    expect(held()).toEqual({ values: 0, used: 0, bytes: 0 });
  });

  it("open a file anew that has changed, and leave the old value to those who have it", async () => {
    const path = written("changing.tsv", TRIPLES);
    const { graph, held } = openResources(nodeHost, { memory: 1 << 20 });
    const before = await graph(path);
    // As many bytes, and within the same tick of the clock.
    writeFileSync(path, TRIPLES.replace("Austria", "Germany"));
    const after = await graph(path);
    expect(before.value.entities.id("Austria")).toBeDefined();
    expect(after.value.entities.id("Austria")).toBeUndefined();
    expect(after.value.entities.id("Germany")).toBeDefined();
    expect(held().values).toBe(2);
    before.close();
    expect(held().values).toBe(1);
  });

  it("know the same content under another path, and not another reading of the same file", async () => {
    const path = written("same.csv", "a,r,b\nb,r,c\n");
    const { graph } = openResources(nodeHost);
    const one = await graph(path);
    expect((await graph(join(folder, ".", "/same.csv"))).value).toBe(one.value);
    expect((await graph(`${folder}//same.csv`)).value).toBe(one.value);
    const read = await graph(path, { columns: { head: 3, relation: 2, tail: 1 } });
    expect(read.value).not.toBe(one.value);
  });

  it("share models of one graph and setting, and end them with the graph", async () => {
    const { graph, model, held } = openResources(nodeHost, { memory: 1 << 30 });
    const world = await graph("world");
    const one = await model("frequency", world.value);
    const two = await model("frequency", world.value);
    expect(two.value).toBe(one.value);
    const other = await model("frequency", world.value, { seen: world.value.train });
    expect(other.value).not.toBe(one.value);
    for (const each of [one, two, other]) each.close();
    expect(held()).toMatchObject({ values: 3, used: 1 });
  });

  it("tell what is wrong, and open it once it is mended", async () => {
    const path = join(folder, "later.tsv");
    const { graph, held } = openResources(nodeHost);
    const failures = await Promise.allSettled([graph(path), graph(path), graph(folder, { format: "none" })]);
    expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(held().values).toBe(0);
    writeFileSync(path, TRIPLES);
    expect((await graph(path)).value.entityCount).toBe(3);
  });

  it("belong to a call: what an operation opens is closed when it ends", async () => {
    const path = written("call.tsv", TRIPLES);
    const resources = openResources(nodeHost, { memory: 1 << 20 });
    const { ask } = boundAndHeld({ ...nodeHost, resources });
    const query = "?x : borders(?x, Italy)";
    expect(await ask({ graph: path, query })).toMatchObject({ answers: [["France"]] });
    expect(resources.held()).toMatchObject({ values: 1, used: 0 });
    await expect(ask({ graph: path, query: "?x : nothing(?x, Italy)" })).rejects.toMatchObject({
      code: "query.unknown-relation",
    });
    expect(resources.held()).toMatchObject({ values: 1, used: 0 });
  });

  it("take no more memory after hundreds of opens and closes", { timeout: 120_000 }, () => {
    const times = sized(80, 1000);
    const path = written(
      "many.tsv",
      Array.from({ length: 5000 }, (_, i) => `a${i}\tr${i % 7}\tb${i % 91}\n`).join(""),
    );
    const script = fileURLToPath(new URL("../support/opens-and-closes.mjs", import.meta.url));
    const out = execFileSync(process.execPath, ["--expose-gc", script, path, String(times)], {
      encoding: "utf8",
    });
    const { memories, held } = JSON.parse(out) as {
      readonly memories: readonly number[];
      readonly held: object;
    };
    expect(held).toMatchObject({ values: 0, used: 0, bytes: 0 });
    // A graph of this file takes 0.2 MB: a third of all would be seen in each block. The system moves pages of one block at most.
    const grown = memories.slice(1).map((each, block) => each - memories[block]!);
    expect(Math.min(...grown)).toBeLessThan((times / 3) * 0.2 * 2 ** 20);
  });
});

describe("an operation in a worker", () => {
  let host: LastingHost;
  let world: Graph;
  const here = boundAndHeld(nodeHost);
  beforeAll(async () => {
    host = lastingHost(nodeHost, start, { workers: 2, memory: 1 << 28 });
    world = await loadWorld();
  });
  afterAll(() => host.close());

  const same = async (run: (with_: typeof here) => Promise<unknown>) => {
    const settled = (work: Promise<unknown>) =>
      work.then(
        (result) => ({ result }),
        ({ code, message, hint, place, parameter }) => ({ code, message, hint, place, parameter }),
      );
    const [expected, found] = await Promise.all([settled(run(here)), settled(run(boundAndHeld(host)))]);
    expect(found).toEqual(expected);
    return found;
  };

  it("gives what it gives here", { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(arbitraryGraph, arbitraryQuery(), async (small, query) => {
        const graph = graphOf(small);
        const given = { graph, query, ids: true, unsafe: true };
        await same(({ ask }) => ask(given));
        await same(({ countQuery }) => countQuery(given));
        await same(({ explainAnswers }) => explainAnswers({ ...given, limit: 3 }));
        await same(({ predict }) => predict({ graph, query, ids: true, model: "frequency", explain: true }));
      }),
      { numRuns: 25, seed: 1 },
    ),
  );

  it("is told of mistakes in names and texts, with their place", async () => {
    expect(await same(({ ask }) => ask({ graph: "world", query: "?c : bordres(France, ?c)" }))).toMatchObject(
      {
        code: "query.unknown-relation",
      },
    );
    await same(({ ask }) => ask({ graph: join(folder, "absent"), query: "?c : r(a, ?c)" }));
    await same(({ predict }) =>
      predict({ graph: "world", query: "?c : borders(France, ?c)", model: "absent" }),
    );
  });

  it("hands answers on as they are taken", async () => {
    const query = "?x, ?y : borders(?x, ?z) & borders(?z, ?y)";
    const pagesOf = async (on: typeof here) => {
      const pages: unknown[] = [];
      let busy = 0;
      const onItems = async (items: readonly unknown[]) => {
        expect(++busy).toBe(1);
        await new Promise((done) => setTimeout(done, 2));
        pages.push(...items);
        busy--;
      };
      const result = await on.ask({ graph: world, query }, { onItems });
      return { result, pages };
    };
    expect(await pagesOf(boundAndHeld(host))).toEqual(await pagesOf(here));
  });

  it("fails with what the taker of its answers throws", async () => {
    const onItems = () => {
      throw new RangeError("enough");
    };
    const query = "?x, ?y : borders(?x, ?y)";
    await expect(boundAndHeld(host).ask({ graph: world, query }, { onItems })).rejects.toThrow("enough");
    await same(({ ask }) => ask({ graph: world, query: "?c : borders(France, ?c)" }));
  });

  /** Each variable is linked to the next two, so that every branch is planned anew: nobody waits for its end. */
  const endless = (): Query => {
    const names = Array.from({ length: 3000 }, (_, i) => `v${i}`);
    const links = names.flatMap((name, at) =>
      names.slice(at + 1, at + 3).map((other) => atom(0, variable(name), variable(other))),
    );
    return { free: names.slice(0, 1), body: exists(names.slice(1), and(...links)) };
  };

  const cancels = async (run: (signal: AbortSignal) => Promise<unknown>) => {
    const abort = new AbortController();
    const work = run(abort.signal);
    const done = work.then(
      () => "done",
      ({ code }) => code,
    );
    // This thread is free while the worker computes, which does not end by itself.
    for (let turn = 0; turn < 30; turn++) await new Promise((later) => setTimeout(later, 15));
    abort.abort();
    expect(await done).toBe("run.interrupted");
    const { ask } = boundAndHeld(host);
    const query = "?c : borders(Portugal, ?c)";
    expect(await ask({ graph: world, query })).toMatchObject({ answers: [["Spain"]] });
  };

  it("ends when it is cancelled in the middle of an exact query", { timeout: 180_000 }, () =>
    cancels((signal) => boundAndHeld(host).ask({ graph: world, query: endless(), unsafe: true }, { signal })),
  );

  it("ends when it is cancelled in the middle of a prediction", { timeout: 180_000 }, () => {
    // A pass of ULTRA over this graph takes seconds, in one call of the kernel after another.
    const graph = syntheticGraph(syntheticLinks(10_000, 1));
    const query = "?c : r0(e1, ?x) & r1(?x, ?y) & r0(?y, ?c)";
    return cancels((signal) => boundAndHeld(host).predict({ graph, query, ids: true }, { signal }));
  });

  it("is not begun when it was cancelled before", async () => {
    const signal = AbortSignal.abort();
    await expect(
      boundAndHeld(host).ask({ graph: world, query: "?c : borders(France, ?c)" }, { signal }),
    ).rejects.toMatchObject({ code: "run.interrupted" });
  });

  it("waits for a worker where all are busy, and leaves when it is cancelled there", {
    timeout: 180_000,
  }, async () => {
    const { ask } = boundAndHeld(host);
    const aborts = [0, 1, 2].map(() => new AbortController());
    const codes = aborts.map(({ signal }) =>
      ask({ graph: world, query: endless(), unsafe: true }, { signal }).catch(({ code }) => code),
    );
    const waiting = ask({ graph: world, query: "?c : borders(Portugal, ?c)" });
    for (const each of aborts) each.abort();
    expect(await Promise.all(codes)).toEqual(Array(3).fill("run.interrupted"));
    expect(await waiting).toMatchObject({ count: 1 });
  });

  it("is computed on this thread where there are no workers", async () => {
    const page = lastingHost(browserHost(), undefined);
    const { ask } = boundAndHeld(page);
    const query = "?c : borders(Portugal, ?c)";
    expect(await ask({ graph: "world", query })).toMatchObject({ answers: [["Spain"]] });
    await page.close();
  });
});

describe("workers that last", () => {
  it("take another role and another graph, and are replaced when they are ended at work", async () => {
    let started = 0;
    const host = lastingHost(
      nodeHost,
      (data, listener) => {
        started++;
        return start(data, listener);
      },
      { workers: 2 },
    );
    try {
      for (let round = 0; round < 3; round++) {
        const pool = host.pool(operationRole, 2);
        for (const query of ["?c : borders(Portugal, ?c)", "?c : borders(Spain, ?c)"]) {
          pool.begin(await loadWorld(), { memory: 0 });
          const task = {
            id: "countQuery",
            parameters: { graph: "world", query, view: "full", split: "test" },
          };
          const all = await Promise.all(
            [0, 1].map(() => pool.run({ ...task, processors: 1, takes: undefined, progress: false })),
          );
          for (const each of all) expect(each).toMatchObject({ outcome: "complete" });
        }
        await pool.close();
      }
      expect(started).toBe(2);
    } finally {
      await host.close();
    }
  });
});
