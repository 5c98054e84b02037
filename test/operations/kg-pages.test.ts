import { expect, it } from "vitest";
import { buildGraph } from "../../src/kg/build.ts";
import { groupsOf, groupsOfEach } from "../../src/kg/entity-links.ts";
import { nameOf } from "../../src/kg/shown-names.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { inMemory, refused } from "./support.ts";

const many = Array.from({ length: 100_000 }, (_, k) => `a${k % 7}\trel${k}\tb${k % 11}\n`).join("");
const split = {
  "split/train.txt": "a\tr\tb\nb\tr\tc\na\ts\tc\n",
  "split/valid.txt": "a\tr\tc\n",
  "split/test.txt": "a\tr\td\nd\ts\ta\n",
};
const lacuna = inMemory({ "many.tsv": many, ...split });

it("describes a graph with the figures of kg info", async () => {
  const described = await lacuna.describeGraph({ graph: "world" });
  const info = await lacuna.inspectGraph({ graph: "world", relations: true });
  expect(described).toMatchObject({
    entities: info.entities,
    relationCount: info.relations,
    triples: info.triples,
    splits: false,
    matching: info.relations,
  });
  expect(described).not.toHaveProperty("next");
  const figures = new Map(info.relationFigures?.map((each) => [each.name, each]));
  for (const { name, links, heads, tails, example } of described.relations) {
    const figure = figures.get(name);
    expect([heads, tails]).toEqual([figure?.heads, figure?.tails]);
    expect(links).toBe(
      (figure?.triples.train ?? 0) + (figure?.triples.valid ?? 0) + (figure?.triples.test ?? 0),
    );
    const query = `: ${name}("${example?.head}", "${example?.tail}")`;
    expect((await lacuna.countQuery({ graph: "world", query })).count).toBe(1);
  }
});

it("lists values with their bounds, and what is said of links", async () => {
  const files = {
    "staff.csv":
      "name,city,born,height\nAnn,Oslo,1980-03-01,170 cm\nBob,Rome,1991-12-24,181 cm\nCy,Rome,,n/a\n",
    "jobs.csv":
      "person,employer,since,until,role\nAnn,Acme,2015,2019,lead\nBob,Acme,2017,,clerk\nAnn,Birch,,,\n",
  };
  const { attributes, statements } = await inMemory(files).describeGraph({ graph: "staff.csv" });
  expect(attributes).toEqual([
    { name: "born", type: "date", entities: 2, lowest: "1980-03-01", highest: "1991-12-24" },
    { name: "height", type: "number", unit: "cm", entities: 2, lowest: "170", highest: "181" },
  ]);
  expect(statements).toBeUndefined();
  const found = await inMemory(files).describeGraph({ graph: "staff.csv", text: "Height" });
  expect(found.attributes?.map(({ name }) => name)).toEqual(["height"]);
  expect(found.attributeCount).toBe(1);
  const short = await inMemory(files).describeGraph({ graph: "staff.csv", limit: 1 });
  expect([short.attributes?.length, short.attributeCount]).toEqual([1, 2]);
  const jobs = await inMemory(files).describeGraph({ graph: "jobs.csv" });
  expect(jobs.statements).toEqual({ count: 3, timed: 2, qualifiers: ["role"] });
});

it("finds relations by all words of a text that is in no name as it stands", async () => {
  const files = { "film.tsv": "a\t/film/director/film\tb\na\t/film/actor\tb\na\t/book/director\tb\n" };
  const names = async (text: string) =>
    (await inMemory(files).describeGraph({ graph: "film.tsv", text })).relations.map(({ name }) => name);
  expect(await names("Film director")).toEqual(["/film/director/film"]);
  expect(await names("director film")).toEqual(["/film/director/film"]);
  expect(await names("film singer")).toEqual([]);
});

it("a graph of a hundred thousand relations is never described whole, and its pages are all of it", async () => {
  const first = await lacuna.describeGraph({ graph: "many.tsv" });
  expect(first.relations).toHaveLength(60);
  expect(first.relationCount).toBe(100_000);
  expect(JSON.stringify(first).length).toBeLessThan(12_000);
  const second = await lacuna.describeGraph({ graph: "many.tsv", cursor: first.next });
  const names = [...first.relations, ...second.relations].map(({ name }) => name);
  expect(new Set(names).size).toBe(120);
  const last = await lacuna.describeGraph({ graph: "many.tsv", cursor: "99960" });
  expect(last.relations).toHaveLength(40);
  expect(last).not.toHaveProperty("next");
  const searched = await lacuna.describeGraph({ graph: "many.tsv", text: "REL9999" });
  expect(searched.matching).toBe(11);
  const wrong = lacuna.describeGraph({ graph: "many.tsv", cursor: "r1:2" });
  expect(await refused(wrong)).toMatchObject({ code: "usage.unknown-cursor" });
});

it("links of an entity are those that queries find, by relation and direction", async () => {
  const { relations } = await lacuna.describeGraph({ graph: "world" });
  for (const entity of ["Niger", "French", "Africa", ".ne"]) {
    const { groups, links, groupCount } = await lacuna.listEntityLinks({
      graph: "world",
      entity,
      limit: 10_000,
    });
    expect(groups).toHaveLength(groupCount);
    let total = 0;
    for (const { name } of relations)
      for (const direction of ["out", "in"] as const) {
        const ends = direction === "out" ? `"${entity}", ?x` : `?x, "${entity}"`;
        const { answers } = await lacuna.ask({ graph: "world", query: `?x : ${name}(${ends})` });
        const group = groups.find((each) => each.relation === name && each.direction === direction);
        expect(group?.links.map((each) => each.name) ?? []).toEqual(answers.map(([each]) => each));
        expect(group?.count ?? 0).toBe(answers.length);
        total += answers.length;
      }
    expect(links).toBe(total);
  }
});

it("says of each link where it was put, and pages groups and their links", async () => {
  const { groups } = await lacuna.listEntityLinks({ graph: "split", entity: "a" });
  expect(groups.map(({ relation, direction, links }) => [relation, direction, links])).toEqual([
    [
      "r",
      "out",
      [
        { name: "b", state: "known" },
        { name: "c", state: "valid" },
        { name: "d", state: "test" },
      ],
    ],
    ["s", "out", [{ name: "c", state: "known" }]],
    ["s", "in", [{ name: "d", state: "test" }]],
  ]);
  const paged = await lacuna.listEntityLinks({ graph: "split", entity: "a", limit: 2, groups: 1 });
  expect(paged).toMatchObject({ groupCount: 3, next: "1", groups: [{ count: 3, next: "0:2" }] });
  const more = await lacuna.listEntityLinks({ graph: "split", entity: "a", limit: 2, cursor: "0:2" });
  expect(more.groups).toMatchObject([{ relation: "r", links: [{ name: "d" }] }]);
  const later = await lacuna.listEntityLinks({ graph: "split", entity: "a", groups: 1, cursor: "1" });
  expect(later.groups).toMatchObject([{ relation: "s" }]);
  const only = await lacuna.listEntityLinks({ graph: "split", entity: "a", relation: "s", direction: "in" });
  expect(only.groups).toMatchObject([{ relation: "s", direction: "in" }]);
  const wrong = lacuna.listEntityLinks({ graph: "split", entity: "a", cursor: "1:0" });
  expect((await refused(wrong))?.code).toBe("usage.unknown-cursor");
});

it("predicted links are those of links predict, and no link of the graph", async () => {
  const given = { graph: "world", model: "frequency", relation: "language" };
  const { groups, model } = await lacuna.listEntityLinks({
    ...given,
    entity: "Niger",
    direction: "out",
    limit: 5,
  });
  const predicted = groups[0]?.links.filter(({ state }) => state === "predicted");
  const { links } = await lacuna.predictLinks({
    ...given,
    relation: ["language"],
    entity: "Niger",
    top: 100,
  });
  expect(predicted?.map(({ name, score }) => [name, score])).toEqual(
    links
      .filter(({ head }) => head === "Niger")
      .slice(0, 5)
      .map(({ tail, score }) => [tail, score]),
  );
  expect(model).toMatchObject({ name: "frequency", calibrated: false });
});

/** Entities by their distance from one, hop by hop over all links. */
async function distances(from: string): Promise<Map<string, number>> {
  const world = await loadWorld();
  const near = new Map<number, Set<number>>();
  const { relationRow, rowHead, rowEdge, tails } = world.rows;
  for (let row = 0; row < relationRow.at(-1)!; row++)
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
      const head = rowHead[row]!;
      near.set(head, (near.get(head) ?? new Set()).add(tails[edge]!));
    }
  const start = world.entities.id(from) ?? world.entities.withLabel(from)[0]!;
  const found = new Map([[start, 0]]);
  for (const [entity, hop] of found)
    for (const next of near.get(entity) ?? []) if (!found.has(next)) found.set(next, hop + 1);
  return new Map([...found].map(([entity, hop]) => [nameOf(world.entities, entity), hop]));
}

it("a neighbourhood is what lies within so many links, with all links among it", async () => {
  const far = await distances("Niger");
  const part = await lacuna.findNeighbourhood({
    graph: "world",
    entity: "Niger",
    hops: 2,
    nodes: 5000,
    links: 50_000,
  });
  const within = [...far].filter(([, hop]) => hop <= 2);
  expect(new Map(part.nodes.map(({ name, hop }) => [name, hop]))).toEqual(new Map(within));
  expect(part.complete).toBe(true);
  expect(part.hops.map(({ shown }) => shown + 0)).toEqual(
    [1, 2].map((hop) => within.filter(([, each]) => each === hop).length),
  );
  const names = new Set(part.nodes.map(({ name }) => name));
  let among = 0;
  for (const { name } of part.nodes) {
    const { groups } = await lacuna.listEntityLinks({
      graph: "world",
      entity: name,
      direction: "out",
      limit: 10_000,
    });
    for (const { links } of groups) among += links.filter((each) => names.has(each.name)).length;
  }
  expect(part.linkCount).toBe(among);
});

it("links of many entities are those of each, however many relations there are", async () => {
  const rng = (n: number) => (n * 7919 + 13) % 101;
  for (const relations of [2, 40, 5000]) {
    const triples = Array.from({ length: 600 }, (_, at) => [rng(at), 2 * (at % relations), rng(at * 3 + 1)]);
    const graph = buildGraph(
      {
        heads: Uint32Array.from(triples, ([head]) => head!),
        relations: Uint32Array.from(triples, ([, relation]) => relation!),
        tails: Uint32Array.from(triples, ([, , tail]) => tail!),
        levels: new Uint8Array(triples.length),
      },
      { entityCount: 101, relationCount: 2 * relations },
    );
    const entities = [5, 3, 100, 77];
    expect(groupsOfEach(graph, entities)).toEqual(entities.map((entity) => groupsOf(graph, entity)));
  }
});

it("a bounded neighbourhood is fair to relations, connected, and says what it leaves out", async () => {
  const given = { graph: "world", entity: "French", nodes: 12 } as const;
  const part = await lacuna.findNeighbourhood(given);
  expect(part).toEqual(await lacuna.findNeighbourhood(given));
  expect(part.nodes).toHaveLength(12);
  expect(part.complete).toBe(false);
  const [first] = part.hops;
  expect(first?.shown).toBe(11);
  expect(first?.entities).toBeGreaterThan(11);
  const reached = new Set([0]);
  for (const { head, tail } of part.links)
    if (reached.has(head) || reached.has(tail)) reached.add(head).add(tail);
  expect(reached.size).toBe(12);
});

it("finds entities on a side of a relation, all of them page by page", async () => {
  const given = { graph: "world", relation: "language", side: "tail", kind: "entity", limit: 50 } as const;
  const { answers } = await lacuna.ask({ graph: "world", query: "?l : language(?c, ?l)" });
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await lacuna.findNames({ ...given, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.count).toBe(answers.length);
    found.push(...page.found.map(({ name }) => name));
    cursor = page.next;
    if (cursor === undefined) break;
  }
  expect(found.sort()).toEqual(answers.map(([name]) => String(name)).sort());
  const named = await lacuna.findNames({ ...given, text: "fren" });
  expect(named.found.map(({ name }) => name)).toContain("French");
  const nowhere = lacuna.findNames({ graph: "world", text: "x", side: "head" });
  expect((await refused(nowhere))?.code).toBe("usage.side-of-nothing");
});
