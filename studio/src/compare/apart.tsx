import { useCatalog } from "../client/context.tsx";
import type { ComparisonRecord } from "../client/records.ts";
import { writePlace } from "../state/location.ts";
import { figure, many } from "../ui/label.tsx";
import { QueryText } from "../ui/query-text.tsx";
import { points } from "./points.ts";

/** Queries that one run answers better than the other, furthest apart first; each is asked of both in Ask, with both trees. */
export function Apart({ data, side }: { readonly data: ComparisonRecord; readonly side: "a" | "b" }) {
  const { catalog } = useCatalog();
  const graph = catalog.graphs.find(({ id }) => id === data.asked)?.id;
  const list = data.types
    .flatMap(({ apart }) => apart[side])
    .map(({ id, scores }) => ({ id, scores, gap: Math.abs((scores[0] ?? 0) - (scores[1] ?? 0)) }))
    .sort((x, y) => y.gap - x.gap || (x.id < y.id ? -1 : 1))
    .slice(0, 6);
  const beats = side === "a" ? "A beats B" : "B beats A";
  const both = (q: string): string =>
    writePlace({
      screen: "ask",
      given: {
        ...{ graph: graph ?? "", q, links: "predicted", model: modelOf(data) },
        ...{ solver: data.a.name, beside: data.b.name === data.a.name ? "" : data.b.name },
      },
    });
  return (
    <section aria-label={beats}>
      <div className="top">
        <h2>Where {beats}</h2>
        <span className="end soft small">
          {figure(data.winning[side])} of {many(data.winning.types, "type")}
        </span>
      </div>
      <ul className="queries">
        {list.map(({ id, scores }) => (
          <li key={id}>
            {data.queries?.[id] && <QueryText text={data.queries[id]} />}
            <span className="soft small">
              {id} · A {points(scores[0] ?? 0)}, B {points(scores[1] ?? 0)}
              {graph !== undefined && data.queries?.[id] && (
                <>
                  {" · "}
                  <a href={both(data.queries[id])}>Both trees in Ask</a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {list.length === 0 && <p className="lede">None.</p>}
    </section>
  );
}

/** The model of both runs, where a page can have it: the baseline, or weights that go with any graph. */
function modelOf({ a }: ComparisonRecord): string {
  const { model } = a as { readonly model?: { readonly name?: string } };
  return model?.name === "frequency" ? "frequency" : "";
}
