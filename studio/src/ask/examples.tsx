import { writeWord } from "../../../src/query/text/words.ts";
import type { Catalog } from "../client/catalog.ts";
import { useCall } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { readText } from "../query/read.ts";
import { writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { QueryText, titleOf } from "../ui/query-text.tsx";

/** Questions to begin with: those of the catalog, or made of the relations that the graph has. */
export function Examples({ graph, catalog }: { readonly graph: string; readonly catalog: Catalog }) {
  const own = catalog.graphs.find(({ id }) => id === graph)?.examples;
  const { data, error } = useCall("describeGraph", own || graph === "" ? undefined : { graph, limit: 4 });
  const made = (data?.relations ?? []).map(({ name }) => `?x : ${writeWord(name)}(?x, ?y)`);
  const all = own ?? made;
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (all.length === 0) return data ? null : <Bars rows={3} />;
  return <Beginnings places={all.map((q) => ({ graph, q }))} />;
}

/** Questions in words, each with its query; each opens in Ask. */
export function Beginnings({
  places,
  className = "",
}: {
  readonly places: readonly { readonly graph: string; readonly q: string; readonly links?: string }[];
  readonly className?: string;
}) {
  return (
    <section aria-labelledby="examples">
      <div className="top">
        <h2 id="examples">Questions to begin with</h2>
      </div>
      <ul className={`queries ${className}`}>
        {places.map((given) => {
          const read = readText(given.q);
          return (
            <li key={given.graph + given.q}>
              <a href={writePlace({ screen: "ask", given })}>
                {read.ok ? <bdi>{titleOf(read.query)}</bdi> : <Label text={given.q} />}
              </a>
              <QueryText text={given.q} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
