import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import type { TableBeginning } from "../../../src/kg/load/tables/beginning.ts";
import type { ColumnChoice } from "../../../src/kg/load/tables/header.ts";
import type { Progress } from "../../../src/runs/working/progress.ts";
import { useClient } from "../client/context.tsx";
import { isAbort, Mistake, mistakeOf } from "../client/mistake.ts";
import { READ } from "../client/unread-formats.ts";
import { go, type Place } from "../state/location.ts";
import { MistakeCard } from "../ui/parts.tsx";
import { DropPlace } from "./drop-place.tsx";

const ChooseColumns = lazy(() => import("./choose-columns.tsx"));

/** Mistakes of a file that may be a table all the same, but no list of links. */
const OTHER_TABLE = /^kg\.(broken-line|doubtful-header|no-triples|no-column|no-name|unknown-format)$/;

interface Failed {
  readonly mistake: Mistake;
  readonly files: readonly File[];
}

/** What happens to a file that is taken: it is read with progress, opened, refused, or asked about. */
function useTaking() {
  const client = useClient();
  const queries = useQueryClient();
  const [busy, setBusy] = useState("");
  const [progress, setProgress] = useState<Progress>();
  const [failed, setFailed] = useState<Failed>();
  const [asked, setAsked] = useState<{ readonly file: File; readonly table: TableBeginning }>();
  const stop = useRef<AbortController>(undefined);
  const taking =
    (take: (files: readonly File[], signal: AbortSignal) => Promise<Place | undefined>) =>
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      // From the moment the button is there: also while the file's encoding is looked at.
      const stopped = new AbortController();
      stop.current = stopped;
      setBusy(files[0]!.name);
      setFailed(undefined);
      setAsked(undefined);
      try {
        const place = await take(files, stopped.signal);
        await queries.invalidateQueries({ queryKey: ["catalog"] });
        if (place) go(place);
      } catch (error) {
        if (!isAbort(error)) setFailed({ mistake: mistakeOf(error), files });
      }
      setBusy("");
      setProgress(undefined);
    };
  const graphOf = async (
    given: readonly File[],
    signal: AbortSignal,
    columns?: ColumnChoice,
  ): Promise<Place | undefined> => {
    const { withoutUtf16 } = await import("./texts.ts");
    const files = await Promise.all(given.map(withoutUtf16));
    const graph = await client.drop(files, columns);
    try {
      signal.throwIfAborted();
      await client.call("describeGraph", { graph, limit: 1 }, { onProgress: setProgress, signal });
      // What was asked of another file of the same name is of that file.
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(graph),
      });
      return { screen: "ask", given: { graph } };
    } catch (error) {
      const mayBeTable = !isAbort(error) && files.length === 1 && OTHER_TABLE.test(mistakeOf(error).code);
      const table = mayBeTable ? await client.tableBeginning(graph) : undefined;
      client.forget(graph);
      if (isAbort(error)) throw error;
      // A choice that was made and makes no graph is answered by what is wrong with it.
      if (!table || columns) throw inPage(mistakeOf(error));
      setAsked({ file: files[0]!, table });
      return undefined;
    }
  };
  return {
    busy,
    progress,
    failed,
    asked,
    stop: () => stop.current?.abort(),
    cancel: () => setAsked(undefined),
    takeGraph: taking((files, signal) => graphOf(files, signal)),
    takeColumns: (file: File, columns: ColumnChoice) =>
      void taking((files, signal) => graphOf(files, signal, columns))([file]),
    takeReport: taking(([file]) => client.open(file!)),
  };
}

/** Takes a file of triples, or a report. It is read in this page and goes nowhere. */
export function Drop() {
  const client = useClient();
  const { busy, progress, failed, asked, stop, cancel, takeGraph, takeColumns, takeReport } = useTaking();
  const takeDecoded = async (files: readonly File[]) => {
    const { decoded } = await import("./texts.ts");
    await takeGraph(await Promise.all(files.map((file) => decoded(file, "windows-1252"))));
  };
  return (
    <section aria-labelledby="own">
      <div className="top">
        <h2 id="own">Files of your own</h2>
      </div>
      <DropPlace
        accept={READ}
        busy={busy !== ""}
        several
        take={takeGraph}
        title="Drop a table or a graph, or choose one"
      >
        CSV, TSV, JSON, Turtle, N-Triples, GraphML, or a snapshot. Of a table, the page says how it was read.{" "}
        {client.kind === "page" ? "The file does not leave this page." : "The file stays in this page."}
      </DropPlace>
      {busy !== "" && (
        <p className="reading" role="status">
          <span>{sayProgress(progress) ?? `Reading ${busy}`}</span>
          <progress max={progress?.total ?? 1} value={progress?.total ? progress.done : undefined} />
          <button type="button" className="btn" onClick={stop}>
            Stop
          </button>
        </p>
      )}
      {asked && (
        <Suspense fallback={null}>
          <ChooseColumns
            name={asked.file.name}
            table={asked.table}
            onColumns={(columns) => takeColumns(asked.file, columns)}
            onCancel={cancel}
          />
        </Suspense>
      )}
      {failed && (
        <MistakeCard mistake={failed.mistake}>
          {failed.mistake.code === "formats.not-utf8" && (
            <button type="button" className="btn main" onClick={() => void takeDecoded(failed.files)}>
              Read it as Western European
            </button>
          )}
        </MistakeCard>
      )}
      <DropPlace accept=".html,.json" busy={busy !== ""} take={takeReport} title="Open a report">
        An HTML report of a run, a comparison or a benchmark, or report.json of a run.
      </DropPlace>
    </section>
  );
}

const sayProgress = (progress: Progress | undefined): string | undefined =>
  progress?.total
    ? `${progress.title.replace(/^r/, "R")}: ${Math.round((100 * progress.done) / progress.total)} %`
    : undefined;

/** What somebody in front of a page can do: hints that name options of the command line are said otherwise. */
const hints: Readonly<Record<string, string>> = {
  "kg.no-triples":
    "write a line for each link: head, relation, tail, with commas, semicolons or tabs between them",
  "kg.broken-line": "correct the line: head, relation, tail",
};
const inPage = ({ code, message, hint, place }: Mistake): Mistake =>
  new Mistake({ code, message, hint: hints[code] ?? hint, place });
