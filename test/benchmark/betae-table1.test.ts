import { expect, test } from "vitest";
import { betaeProtocol } from "../../src/benchmark/betae/protocol.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { classifier } from "../../src/hardness/classify.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { haveData } from "../kg/data.ts";
import { dataPath, sampled } from "./betae-graphs.ts";

/** Shares of hard pairs by class in percent on FB15k-237 (Gregucci et al., ICML 2025, Table 1, left half, and the negation types). */
const published: readonly (readonly [type: string, shares: Readonly<Record<string, number>>])[] = [
  ["2p", { "1p": 98.1, full: 1.9 }],
  ["3p", { "1p": 97.2, "2p": 2.7, full: 0.1 }],
  ["2i", { "1p": 96.0, full: 4.0 }],
  ["3i", { "1p": 91.6, "2i": 8.2, full: 0.2 }],
  ["1p2i", { "1p": 86.8, "2p": 1.0, "2i": 12.0, full: 0.2 }],
  ["2i1p", { "1p": 96.7, "2p": 1.8, "2i": 1.4, full: 0.1 }],
  ["2u", { full: 100 }],
  ["2u1p", { "1p": 98.3, "2u": 1.6, full: 0.1 }],
  ["3in", { "1p": 95.4, full: 4.6 }],
  ["2pi1pn", { "1p": 98.4, full: 1.6 }],
  ["2in1p", { "1p": 97.4, full: 2.6 }],
];

test.skipIf(!haveData("fb15k-237-betae"))(
  "a sample of FB15k-237 has the hardness of the published one",
  async () => {
    const graph = await loadGraph(dataPath("fb15k-237-betae"), nodeFiles);
    const { classify } = classifier(graph, "test");
    for (const [type, shares] of published) {
      const setup = { graph, split: "test" as const, type, seed: 11, count: 1500, parameters: {} };
      const { queries } = sampled(betaeProtocol, setup);
      const counted = queries.map(({ query }) => {
        const { classOf, classes } = classify(query);
        const names = [...classOf].flatMap((at) => classes[at]?.name ?? []);
        return (name: string) => ({ own: names.filter((each) => each === name).length, all: names.length });
      });
      for (const [name, share] of Object.entries(shares)) {
        const each = counted.map((count) => count(name));
        const all = each.reduce((sum, { all }) => sum + all, 0);
        const found = each.reduce((sum, { own }) => sum + own, 0) / all;
        // Pairs of one query go together: the error of a ratio over clusters, ours and that of the 5,000 published queries.
        const error = Math.sqrt(each.reduce((sum, { own, all }) => sum + (own - found * all) ** 2, 0)) / all;
        const both = 100 * error * Math.sqrt(1 + setup.count / 5000);
        expect(Math.abs(100 * found - share), `${type} ${name}: ${100 * found}`).toBeLessThan(
          4 * both + 0.05,
        );
        // The error itself is small enough to tell a wrong sampler.
        expect(both).toBeLessThan(1.5);
      }
    }
  },
);
