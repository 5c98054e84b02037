import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { TableBeginning } from "../../../src/kg/load/tables/beginning.ts";
import { shellWord } from "../../../src/runs/shell-word.ts";
import type { Catalog } from "../client/catalog.ts";
import { useClient } from "../client/context.tsx";
import { Label, many } from "../ui/label.tsx";

const ChooseColumns = lazy(() => import("../home/choose-columns.tsx"));

/** What was decided while the files of a graph were read, and the way to read a table by other columns. */
export function HowRead({
  graph,
  notes,
  catalog,
}: {
  readonly graph: string;
  readonly notes: readonly string[];
  readonly catalog: Catalog;
}) {
  const client = useClient();
  const queries = useQueryClient();
  const [table, setTable] = useState<TableBeginning>();
  const entry = catalog.graphs.find(({ id }) => id === graph);
  return (
    <details className="howread">
      <summary>How the file was read: {many(notes.length, "line")}</summary>
      <ul className="small">
        {notes.map((note) => (
          <li key={note}>
            <Label text={note} />
          </li>
        ))}
      </ul>
      {entry?.dropped && !table && (
        <button
          type="button"
          className="btn"
          onClick={() => void client.tableBeginning(graph).then((found) => setTable(found))}
        >
          Choose other columns
        </button>
      )}
      {entry?.path !== undefined && (
        <p className="soft small">
          Other columns: <code>lacuna kg import {shellWord(entry.path)} --columns … --out graph.lacuna</code>
        </p>
      )}
      {table && (
        <Suspense fallback={null}>
          <ChooseColumns
            name={graph}
            table={table}
            onColumns={(columns) => {
              client.choose(graph, columns);
              setTable(undefined);
              void queries.invalidateQueries({
                predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(graph),
              });
            }}
            onCancel={() => setTable(undefined)}
          />
        </Suspense>
      )}
    </details>
  );
}
