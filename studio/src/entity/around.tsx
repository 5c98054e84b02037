import { lazy, Suspense, useMemo } from "react";
import type { Result } from "../client/client.ts";
import { useCall } from "../client/context.tsx";
import { change, go } from "../state/location.ts";
import { Bars, Segments } from "../ui/parts.tsx";
import { FIRST, fewerOf, MapLimits, useUndoKey } from "./expansion.tsx";
import type { Guess } from "./map-graph.ts";
import { MapTable } from "./map-table.tsx";

const MapView = lazy(() => import("./map-view.tsx"));

/** What lies around an entity: a map that can be made larger, and the same as a table. */
export function Around({
  graph,
  name,
  given,
  guesses,
}: {
  readonly graph: string;
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
  readonly guesses: Result<"listEntityLinks"> | undefined;
}) {
  const hops = Number(given.hops ?? 1);
  const nodes = Number(given.nodes ?? FIRST);
  const around = useCall(
    "findNeighbourhood",
    graph === "" ? undefined : { graph, entity: name, hops, nodes, links: 4 * nodes },
  );
  const best = useMemo(() => bestGuesses(guesses), [guesses]);
  const fewer = fewerOf({ hops, nodes });
  useUndoKey(fewer && (() => change(fewer)));
  return (
    <section aria-labelledby="around">
      <div className="top">
        <h2 id="around">Around it</h2>
        <Segments
          label="Links away"
          className="end"
          value={String(hops)}
          onChange={(value) => change({ hops: value === "1" ? "" : value, nodes: "" })}
          options={[
            { value: "1", text: "1 link" },
            { value: "2", text: "2 links" },
            { value: "3", text: "3 links" },
          ]}
        />
      </div>
      {around.data ? (
        <>
          <Suspense fallback={<Bars rows={8} />}>
            <MapView
              part={around.data}
              guesses={best}
              onChoose={(chosen) => go({ screen: "entity", given: { ...given, graph, name: chosen } })}
            />
          </Suspense>
          <MapLimits part={around.data} nodes={nodes} fewer={fewer} guessed={best.length > 0} />
          <MapTable part={around.data} guesses={best} graph={graph} />
        </>
      ) : (
        <Bars rows={8} />
      )}
    </section>
  );
}

/** The guesses that the map shows: the best of each relation. */
function bestGuesses(found: Result<"listEntityLinks"> | undefined): readonly Guess[] {
  const best = (found?.groups ?? []).flatMap(({ relation, direction, links }) => {
    const first = links.find(({ state }) => state === "predicted");
    if (!first) return [];
    const { name, label, truth, score } = first;
    return [{ relation, direction, name, label, truth: truth ?? score ?? 0 }];
  });
  best.sort((a, b) => b.truth - a.truth);
  return best.filter(({ name }, nth) => best.findIndex((each) => each.name === name) === nth).slice(0, 6);
}
