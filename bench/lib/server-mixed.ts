import type { Graph } from "../../src/kg/graph.ts";

/** Requests of all kinds, mistakes among them, in an order that looks like chance and is always the same. */
export function mixedPaths(
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
export const MIXED_STATUSES = [200, 404, 422, 429];
