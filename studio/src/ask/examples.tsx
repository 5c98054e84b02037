import { writeWord } from "../../../src/query/text/words.ts";
import type { Catalog } from "../client/catalog.ts";
import { useCall } from "../client/context.tsx";
import { readText } from "../query/read.ts";
import { readingOf } from "../query/reading.ts";
import { writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";
import { Bars } from "../ui/parts.tsx";

/** Questions to begin with: those of the catalog, or made of the relations that the graph has. */
export function Examples({ graph, catalog }: { readonly graph: string; readonly catalog: Catalog }) {
  const own = catalog.graphs.find(({ id }) => id === graph)?.examples;
  const { data } = useCall("graphInfo", own || graph === "" ? undefined : { graph, relations: true });
  const made = (data?.relationFigures ?? [])
    .filter(({ triples }) => triples.train > 0)
    .sort((a, b) => b.triples.train - a.triples.train)
    .slice(0, 4)
    .map(({ name }) => `?x : ${writeWord(name)}(?x, ?y)`);
  const all = own ?? made;
  if (all.length === 0) return <Bars rows={3} />;
  return (
    <section aria-labelledby="examples">
      <div className="top">
        <h2 id="examples">Questions to begin with</h2>
      </div>
      <ul className="queries">
        {all.map((query) => {
          const read = readText(query);
          return (
            <li key={query}>
              <a href={writePlace({ screen: "ask", given: { graph, q: query } })}>
                <Label text={read.ok ? readingOf(read.query) : query} />
              </a>
              <code>
                <Label text={query} />
              </code>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
