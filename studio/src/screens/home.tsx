import { useEffect } from "react";
import { Beginnings, Examples } from "../ask/examples.tsx";
import { useCatalog } from "../client/context.tsx";
import { AskBox } from "../home/ask-box.tsx";
import { Drop } from "../home/drop.tsx";
import { Graphs } from "../home/graphs.tsx";
import { KnowledgeBases, Models, Results } from "../home/models-and-results.tsx";
import { many } from "../ui/label.tsx";

/** What there is: graphs to ask, models, results to look at, and a place for a file of one's own. */
export default function Home() {
  const { catalog, loading, failed } = useCatalog();
  useEffect(() => {
    document.title = "Lacuna";
  }, []);
  const examples = catalog.graphs.flatMap(({ id, examples = [] }) =>
    examples.map((q) => ({ graph: id, q, links: "predicted" })),
  );
  // A single file of one's own is what the studio was started for: how it was read, and questions of it.
  const own = catalog.graphs.filter(({ id }) => id !== "world");
  const only = examples.length === 0 && own.length === 1 ? own[0]!.id : undefined;
  const head = <h1>Ask a graph that has gaps, and see which links were guessed</h1>;
  if (failed) return <div className="head">{head}</div>;
  return (
    <>
      <div className="head">
        {head}
        <p className="meta">
          <span>{many(catalog.graphs.length, "graph")}</span>
          <span>{many(catalog.models.length, "model")}</span>
          <span>{many(catalog.benchmarks.length, "benchmark")}</span>
          <span>{many(catalog.runs.length, "run")}</span>
        </p>
      </div>
      {catalog.graphs.length > 0 && <AskBox graphs={catalog.graphs} />}
      {only !== undefined && <Examples graph={only} catalog={catalog} />}
      <div className="cols">
        <Graphs graphs={catalog.graphs} loading={loading} />
        <Drop />
      </div>
      {examples.length > 0 && <Beginnings places={examples} className="two" />}
      <div className="cols">
        <div>
          <KnowledgeBases bases={catalog.knowledgeBases} />
          <Models models={catalog.models} />
        </div>
        <Results catalog={catalog} />
      </div>
    </>
  );
}
