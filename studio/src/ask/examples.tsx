import { writeWord } from "../../../src/query/text/words.ts";
import type { Catalog } from "../client/catalog.ts";
import { useCall } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { readText } from "../query/read.ts";
import { writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { QueryText, titleOf } from "../ui/query-text.tsx";
import { HowRead } from "./how-read.tsx";

/** Questions to begin with: those of the catalog, or made of the relations that the graph has. */
export function Examples({ graph, catalog }: { readonly graph: string; readonly catalog: Catalog }) {
  const own = catalog.graphs.find(({ id }) => id === graph)?.examples;
  const { data, error } = useCall("describeGraph", own || graph === "" ? undefined : { graph, limit: 4 });
  const made = questionsOf(data?.relations ?? []);
  const all = own ?? made;
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (all.length === 0 && !data?.notes) return data ? null : <Bars rows={3} />;
  return (
    <>
      {data?.notes && <HowRead graph={graph} notes={data.notes} catalog={catalog} />}
      <Beginnings places={all.map((q) => ({ graph, q }))} />
    </>
  );
}

/** Questions that are made of a graph, at most. */
const MADE = 4;

interface Described {
  readonly name: string;
  readonly heads: number;
  readonly tails: number;
  readonly example?: { readonly head: string; readonly tail: string } | undefined;
}

/**
 * Questions with an answer, made of the first link of each relation: its end that fewer things have, two relations of one thing, and
 * one relation without the other.
 */
export function questionsOf(relations: readonly Described[]): string[] {
  const links = relations.flatMap(({ name, heads, tails, example }) =>
    example ? [{ relation: writeWord(name), isShared: heads > tails, ...example }] : [],
  );
  const single = links
    .toSorted((a, b) => Number(b.isShared) - Number(a.isShared))
    .map(({ relation, isShared, head, tail }) =>
      isShared ? `?x : ${relation}(?x, ${writeWord(tail)})` : `?x : ${relation}(${writeWord(head)}, ?x)`,
    );
  const of = ({ relation, tail }: (typeof links)[number]) => `${relation}(?x, ${writeWord(tail)})`;
  const pairs = links.flatMap((one, at) =>
    links.slice(at + 1).flatMap((other) => (other.head === one.head ? [[one, other] as const] : [])),
  );
  const [pair] = pairs;
  const both = pair ? [`?x : ${of(pair[0])} & ${of(pair[1])}`] : [];
  const chains = links.flatMap((one) =>
    links.flatMap((other) =>
      other !== one && other.head === one.tail
        ? [`?x : ${one.relation}(?x, ?y) & ${other.relation}(?y, ${writeWord(other.tail)})`]
        : [],
    ),
  );
  return [...single.slice(0, 2), ...both, ...chains.slice(0, 1), ...single.slice(2)].slice(0, MADE);
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
