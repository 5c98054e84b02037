import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import type { Graph } from "../../src/kg/graph.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { packGraph } from "../../src/kg/snapshot.ts";
import { zstdOf } from "../formats/zstd.ts";

type Contents = Record<string, string | Uint8Array>;
const lines = (...each: string[]) => `${each.join("\n")}\n`;
const load = (contents: Contents, format?: string) =>
  loadGraph(
    "d",
    memoryFiles(new Map(Object.entries(contents).map(([name, each]) => [`d/${name}`, each]))),
    format ? { format } : {},
  );

/** Forward triples as `head relation tail level`, by name. */
function triples(graph: Graph): string[] {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const found: string[] = [];
  for (let relation = 0; relation < graph.relationCount; relation += 2)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
        found.push(
          [
            graph.entities.name(rowHead[row]!),
            graph.relations.name(relation >> 1),
            graph.entities.name(tails[edge]!),
            levels[edge],
          ].join(" "),
        );
  return found.sort();
}

const three = ["a r b 0", "b r c 1", "c s a 2"];

describe("the same graph from every format", () => {
  test.each<[string, string, Contents]>([
    ["TSV", "tsv", { "train.txt": lines("a\tr\tb"), "valid.txt": lines("b\tr\tc"), "test.txt": "c\ts\ta" }],
    [
      "TSV with CRLF and a byte order mark",
      "tsv",
      { "train.tsv": "\ufeffa\tr\tb\r\n", "dev.tsv": "b\tr\tc\r\n", "test.tsv": "c\ts\ta\r\n" },
    ],
    ["blanks", "tsv", { "train.txt": "a r b\n", "valid.txt": " b  r c \n", "test.txt": "c s a" }],
    ["commas", "tsv", { "train.txt": "a,r,b\n", "valid.txt": "b,r,c\n", "test.txt": "c,s,a" }],
    [
      "CSV with quotes and headers",
      "tsv",
      { "train.csv": 'head,relation,tail\n"a",r,"b"\n', "valid.csv": "b,r,c", "test.csv": '"c","s","a"' },
    ],
    [
      "gzip",
      "tsv",
      {
        "train.txt.gz": gzipSync("a\tr\tb\n"),
        "valid.txt.gz": gzipSync("b\tr\tc\n"),
        "test.txt": gzipSync("c\ts\ta"),
      },
    ],
    [
      "zstd",
      "tsv",
      { "train.txt.zst": zstdOf("a\tr\tb\n"), "valid.txt": zstdOf("b\tr\tc\n"), "test.txt": "c\ts\ta" },
    ],
    [
      "statements",
      "statements",
      { "train.txt": "a,r,b,q,v\n", "valid.txt": "b,r,c\n", "test.txt": "c,s,a,q,v,q,w\n" },
    ],
    [
      "quadruples by name",
      "quads",
      {
        "train.txt": "a\tr\tb\t2014-01-02\n",
        "valid.txt": "b\tr\tc\t2014-01-03\n",
        "test.txt": "c\ts\ta\t2014-01-04\n",
      },
    ],
    [
      "quadruples by id, padded",
      "quads",
      {
        "entity2id.txt": lines("b\t1", "a\t0", "c\t2"),
        "relation2id.txt": lines("r\t0", "s\t1"),
        "train.txt": "0 \t0 \t1\t24\t0\n",
        "valid.txt": "1\t0\t2\t48\t0\n",
        "test.txt": "2\t1\t0\t72\t0\n",
      },
    ],
    [
      "OpenKE",
      "openke",
      {
        "entity2id.txt": lines("3", "a\t0", "b\t1", "c\t2"),
        "relation2id.txt": lines("2", "r\t0", "s\t1"),
        "train2id.txt": lines("1", "0 1 0"),
        "valid2id.txt": lines("1", "1\t2\t0"),
        "test2id.txt": lines("1", "2 0 1"),
      },
    ],
    [
      "BetaE",
      "betae",
      {
        "id2ent.tsv": lines("0\ta", "1\tb", "2\tc"),
        "id2rel.tsv": lines("0\tr", "1\tr_reverse", "2\ts", "3\ts_reverse"),
        "stats.txt": "numentity: 3\nnumrelations: 4",
        "train.txt": lines("1\t1\t0", "0\t0\t1"),
        "valid.txt": lines("1\t0\t2", "2\t1\t1"),
        "test.txt": lines("2\t2\t0", "0\t3\t2"),
      },
    ],
    [
      "BetaE with signed relations",
      "betae",
      {
        "id2ent.tsv": lines("0\ta", "1\tb", "2\tc"),
        "id2rel.tsv": lines("0\t+r", "1\t-r", "2\t+s", "3\t-s"),
        "train.txt": lines("0\t0\t1", "1\t1\t0"),
        "valid.txt": lines("1\t0\t2", "2\t1\t1"),
        "test.txt": lines("2\t2\t0", "0\t3\t2"),
      },
    ],
  ])("%s", async (_, format, contents) => {
    const graph = await load(contents);
    expect(graph.report?.format).toBe(format);
    expect(triples(graph)).toEqual(three);
    expect(graph.tripleCounts).toEqual([1, 1, 1]);
    expect(graph.report).toMatchObject({ read: [1, 1, 1], duplicates: 0, inSeveralSplits: 0 });
    expect(["a", "b", "c"].map((name) => graph.entities.id(name))).toEqual([0, 1, 2]);
  });

  test("chunks that end anywhere", async () => {
    // Longer than two chunks of the files in memory, with names of many lengths.
    const names = Array.from({ length: 30_000 }, (_, i) => `entity-${i}-${"é".repeat(i % 7)}`);
    const graph = await load({
      "train.txt": names.map((name, i) => `${name}\tr${i % 3}\t${names[(i + 1) % names.length]}\n`).join(""),
    });
    expect(graph.entityCount).toBe(names.length);
    expect(graph.tripleCounts).toEqual([names.length, 0, 0]);
    expect(
      names.every((name, id) => graph.entities.name(id) === name && graph.entities.id(name) === id),
    ).toBe(true);
    const written = names.map((name, i) => `${name} r${i % 3} ${names[(i + 1) % names.length]} 0`);
    expect(new Set(triples(graph))).toEqual(new Set(written));
  });

  test("duplicates, repeats in other splits and missing splits are reported", async () => {
    const graph = await load({
      "train.txt": lines("a\tr\tb", "a\tr\tb", "b\tr\ta"),
      "test.txt": lines("a\tr\tb", "a\tr\tc"),
    });
    expect(triples(graph)).toEqual(["a r b 0", "a r c 2", "b r a 0"]);
    expect(graph.report).toEqual({
      format: "tsv",
      first: [
        ["a", "r", "b"],
        ["a", "r", "b"],
        ["b", "r", "a"],
      ],
      read: [3, 0, 2],
      duplicates: 1,
      inSeveralSplits: 1,
      missingSplits: ["valid"],
    });
  });

  test("a single file is all train, and is called after its file", async () => {
    const graph = await loadGraph(
      "x/my.facts.tsv.gz",
      memoryFiles(new Map([["x/my.facts.tsv.gz", gzipSync("a\tr\tb\n")]])),
    );
    expect([graph.name, graph.tripleCounts]).toEqual(["my.facts", [1, 0, 0]]);
    expect(graph.report?.missingSplits).toBeUndefined();
  });

  test("maps beside names fix the ids", async () => {
    const graph = await load({
      "train.txt": lines("b\tr\ta", "x\tr\ta"),
      "entities.dict": lines("0\ta", "1\tb"),
      "relations.dict": lines("0\tq", "1\tr"),
    });
    expect(["a", "b", "x"].map((name) => graph.entities.id(name))).toEqual([0, 1, 2]);
    expect(graph.relations.id("r")).toBe(1);
    expect(graph.report?.notes).toEqual(["1 entities are not in the map and got ids after it"]);
  });

  test("a format can be forced", async () => {
    const contents = {
      "train.txt": lines("0\t0\t1", "1\t1\t0"),
      "stats.txt": "numentity: 2\nnumrelations: 2",
    };
    expect((await load(contents)).tripleCounts).toEqual([1, 0, 0]);
    expect((await load(contents, "tsv")).tripleCounts).toEqual([2, 0, 0]);
  });
});

describe("RDF", () => {
  const turtle = lines(
    "@prefix : <http://x/> .",
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
    ':france rdfs:label "Frankreich"@de, "France"@en ; :borders :spain, [ :part :alps ] ; :people 68 .',
    ':borders rdfs:label "shares a border with" .',
  );

  test.each([
    ["turtle", { "world.ttl": turtle }],
    ["turtle", { "world.ttl.gz": gzipSync(turtle) }],
  ])("%s: labels, local names, blank nodes, literals", async (format, contents) => {
    const graph = await load(contents);
    expect(graph.report?.format).toBe(format);
    const france = graph.entities.id("http://x/france")!;
    expect(graph.label(france)).toBe("France");
    expect(graph.label(graph.entities.id("http://x/spain")!)).toBe("spain");
    expect(graph.relations.label(graph.relations.id("http://x/borders")!)).toBe("shares a border with");
    expect(graph.relations.label(graph.relations.id("http://x/part")!)).toBe("part");
    expect(graph.tripleCounts).toEqual([3, 0, 0]);
    // The German label is kept, for finding.
    expect(graph.report?.notes).toEqual([
      "1 aliases of entities and relations were kept",
      "1 numbers were read as attributes of entities",
    ]);
    expect(triples(await load(contents))).toEqual(triples(graph));
  });

  test("N-Triples per split", async () => {
    const graph = await load({
      "train.nt": "<x:/a> <x:/r> <x:/b> .\n",
      "test.nt": "<x:/b> <x:/r> _:n .\n_:n <x:/r> <x:/a> .",
    });
    expect(graph.tripleCounts).toEqual([1, 0, 2]);
    expect(graph.report).toMatchObject({ format: "ntriples", missingSplits: ["valid"] });
    expect(graph.entities.withLabel("a")).toEqual([0]);
  });
});

describe("labels", () => {
  test("the best label file wins, the others fill its gaps", async () => {
    const graph = await load({
      "train.txt": lines("/m/a\tr\t/m/b", "/m/a\tr\t/m/c"),
      "entity2wikidata.json": JSON.stringify({
        "/m/a": { label: "Same" },
        "/m/zzz": { label: "Nobody" },
        __proto__: { label: "x" },
      }),
      "FB15k_mid2name.txt": lines("/m/a\tOther_name", "/m/b\tSame"),
      "relation_text.tsv": lines("id\tpid\tname", "0\tr\tis related to"),
    });
    expect([0, 1, 2].map((id) => graph.label(id))).toEqual(["Same", "Same", "/m/c"]);
    expect(graph.entities.withLabel("Same")).toEqual([0, 1]);
    expect(graph.entities.withLabel("/m/c")).toEqual([2]);
    expect(graph.entities.withLabel("/m/a")).toEqual([]);
    expect(graph.entities.withLabel("Nobody")).toEqual([]);
    expect(graph.relations.label(0)).toBe("is related to");
    expect(graph.report?.notes).toHaveLength(3);
  });
});

describe("world", () => {
  const shadow = memoryFiles(new Map([["world/train.txt", "a\tr\tb\n"]]));
  test("is the embedded graph, and a folder of that name is ./world", async () => {
    expect((await loadGraph("world", shadow)).entities.withLabel("France")).toHaveLength(1);
    expect((await loadGraph("./world", shadow)).tripleCounts).toEqual([1, 0, 0]);
  });
});

test("a snapshot in a folder or as a file is loaded as the graph it was made of", async () => {
  const graph = await load({ "train.txt": lines("a\tr\tb"), "test.txt": lines("c\ts\ta") });
  const bytes = packGraph(graph).slice();
  for (const path of ["d/graph.lacuna", "d"]) {
    const again = await loadGraph(path, memoryFiles(new Map([["d/graph.lacuna", bytes]])));
    expect(triples(again)).toEqual(triples(graph));
    expect(again.report).toEqual(graph.report);
  }
});
