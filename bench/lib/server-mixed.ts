import type { Graph } from "../../src/kg/graph.ts";
import type { Query } from "../../src/query/formula.ts";
import { printText } from "../../src/query/text/print.ts";
import { shown } from "./measure.ts";
import { at, load, residentMb, type Served } from "./served.ts";
import { printTable } from "./table.ts";

/** Requests of all kinds, mistakes among them, in an order that looks like chance and is always the same. */
function mixedPaths(
  world: Graph,
  fb: { readonly id: string; readonly queries: readonly string[] },
): string[] {
  const text = encodeURIComponent;
  const names = Array.from({ length: Math.min(200, world.entityCount) }, (_, id) => world.entities.name(id));
  const of = (graph: string, operation: string, rest: string) =>
    `/api/v1/graphs/${graph}/${operation}?${rest}`;
  const own = names.flatMap((name, at) => [
    of("world", "ask", `q=${text(`?c : borders(${JSON.stringify(name)}, ?c)`)}`),
    of("world", "count", `q=${text(`?a, ?b : borders(?a, ?b) & borders(?b, ${JSON.stringify(name)})`)}`),
    of("world", "links", `entity=${text(name)}`),
    of("world", "check", `q=${text(`?c : borders(${JSON.stringify(name)}, ?c)`)}`),
    of("world", "find", `text=${text(name.slice(0, 4))}`),
    of("world", "ask", `format=csv&q=${text(`?c : borders(${JSON.stringify(name)}, ?c)`)}`),
    of("world", "ask", `q=${text(`?c : borders(${name}x, ?c)`)}`),
    of(`no-graph-${at}`, "ask", "q=x"),
    "/api/v1/graphs",
    "/healthz",
  ]);
  const others = fb.queries.map((query) => of(fb.id, "ask", `page=50&q=${text(query)}`));
  const all = [...own, ...others];
  return all.map((_, at) => all[(at * 7919) % all.length]!);
}

/** What such requests may come to. */
const STATUSES = [200, 404, 422, 429];

/** Requests after which memory is at its height. */
const WARM = 30_000;

/** Parts after each of which memory is looked at. */
const PARTS = 10;

/** Sends many requests of all kinds: nothing is a fault, and memory stays. */
export async function mixedLoad(
  server: Served,
  world: Graph,
  { id, graph, queries }: { readonly id: string; readonly graph: Graph; readonly queries: readonly Query[] },
  most: number,
): Promise<void> {
  const texts = queries.slice(0, 50).map((query) => printText(query, { graph }));
  const paths = mixedPaths(world, { id, queries: texts });
  const how = { clients: 8, statuses: STATUSES };
  await load(server, paths, { ...how, most: Math.min(most, WARM) });
  const before = await residentMb(server);
  const memory: number[] = [];
  const took: number[] = [];
  const began = performance.now();
  for (let part = 0; part < PARTS; part++) {
    for (const each of await load(server, paths, { ...how, most: most / PARTS })) took.push(each);
    memory.push(await residentMb(server));
  }
  const seconds = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  printTable(
    ["mixed requests, 8 clients", "a second", "p50 ms", "p99 ms", "MB before", "least", "most", "MB after"],
    [
      [
        ...[String(took.length), shown(took.length / seconds), shown(at(took, 0.5)), shown(at(took, 0.99))],
        ...[before, Math.min(...memory), Math.max(...memory), memory.at(-1)!].map(shown),
      ],
    ],
  );
}
