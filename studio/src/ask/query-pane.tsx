import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useCall, useClient } from "../client/context.tsx";
import type { Mistake } from "../client/mistake.ts";
import { change, writePlace } from "../state/location.ts";
import { fixOf } from "../ui/fix.ts";
import { figure, Label } from "../ui/label.tsx";
import { Bars, MistakeCard, Segments } from "../ui/parts.tsx";
import { InWords } from "./in-words.tsx";
import { RowsView } from "./rows-view.tsx";
import { suggestAt } from "./suggest.ts";
import type { Draft } from "./use-draft.ts";
import { useLeft } from "./use-left.ts";

const Editor = lazy(() => import("./editor.tsx"));
const DrawingView = lazy(() => import("../drawing/view.tsx"));

interface QueryPaneProps {
  readonly draft: Draft;
  readonly graph: string;
  readonly predicted: boolean;
  readonly mistake: Mistake | undefined;
}

/** One query as text, as rows and as a drawing; a change in one of them changes all. */
export function QueryPane({ note, ...props }: QueryPaneProps & { readonly note: string }) {
  const { draft, graph, mistake } = props;
  const client = useClient();
  const left = useLeft(graph, draft.readable ? draft.rows : undefined);
  const relation = useUsualRelation(graph);
  // Who is still writing has no use for a message about what is not written yet: until then the mark is enough.
  const told = useSettled(draft.text) || draft.isAsked;
  return (
    <div className="cols even">
      <section className="stack" aria-label="Query">
        <TextBox {...props} />
        {draft.words && <InWords question={draft.text.trim()} {...draft.words} />}
        {mistake && told && draft.text.trim() !== "" && (
          <Mended draft={draft} graph={graph} mistake={mistake} />
        )}
        {draft.wide && (
          <p className="soft small">
            Rows and drawing have links alone. What the text says of values, groups and order is asked as it
            stands there.
          </p>
        )}
        {!draft.wide && (draft.rows.rows.length > 0 || draft.text.trim() === "") && (
          <RowsView
            rows={draft.rows}
            left={left}
            client={client}
            graph={graph}
            relation={relation}
            onChange={draft.write}
          />
        )}
      </section>
      <section aria-label="Drawing">
        <div className="box">
          <Suspense fallback={<Bars rows={4} />}>
            <DrawingView
              rows={draft.rows}
              relation={relation}
              note={note}
              onChange={draft.wide ? () => {} : draft.write}
              suggest={async (kind, text, signal) => {
                if (text === "" || text.startsWith("?")) return [];
                const { found } = await client.call(
                  "findNames",
                  { graph, text, kind, limit: 10 },
                  { signal },
                );
                return found.map(({ name, label, links: count }) => ({
                  value: label ?? name,
                  text: <Label text={label ?? name} />,
                  note: `${figure(count)} links`,
                }));
              }}
            />
          </Suspense>
        </div>
      </section>
    </div>
  );
}

/** The text of the query, and which links it may use. */
function TextBox({ draft, graph, predicted, mistake }: QueryPaneProps) {
  const client = useClient();
  const suggest = useCallback(
    (text: string, at: number, signal: AbortSignal) => suggestAt(client, graph, text, at, signal),
    [client, graph],
  );
  return (
    <div className="box">
      <div className="ed-top">
        <h2>Text</h2>
        <Segments
          label="Links"
          className="wide-ok"
          value={predicted ? "predicted" : "known"}
          onChange={(value) => change({ links: value === "predicted" ? "predicted" : "", show: "", at: "" })}
          options={[
            { value: "known", text: "Known links" },
            { value: "predicted", text: "Predicted too" },
          ]}
        />
        <div className="end">
          <button
            type="button"
            className="btn main"
            onClick={() => void draft.askDraft(draft.text)}
            disabled={draft.text.trim() === ""}
          >
            Ask <kbd className="wide">Ctrl ⏎</kbd>
          </button>
        </div>
      </div>
      <Suspense fallback={<pre className="ed waiting">{draft.text || " "}</pre>}>
        <Editor
          text={draft.text}
          mistake={mistake}
          onChange={draft.setText}
          onAsk={(text) => void draft.askDraft(text)}
          suggest={suggest}
        />
      </Suspense>
    </div>
  );
}

/** What is wrong with the text, and the name that mends it where there is one. */
function Mended({
  draft,
  graph,
  mistake,
}: {
  readonly draft: Draft;
  readonly graph: string;
  readonly mistake: Mistake;
}) {
  const fix = fixOf(draft.text, mistake);
  // What is still being written is no mistake yet: a line in grey says what is missing.
  if (!draft.isAsked)
    return (
      <p className="soft small unfinished" role="status">
        Not a query yet: {mistake.message}.{" "}
        {fix && (
          <button type="button" className="btn quiet" onClick={() => draft.askText(fix.text)}>
            Write {fix.word}
          </button>
        )}
      </p>
    );
  return (
    <MistakeCard mistake={mistake}>
      {fix && (
        <button type="button" className="btn main" onClick={() => draft.askText(fix.text)}>
          Write {fix.word}
        </button>
      )}
      {mistake.code === "query.unknown-relation" && (
        <a className="btn" href={writePlace({ screen: "entity", given: { graph } })}>
          All relations
        </a>
      )}
    </MistakeCard>
  );
}

/** Milliseconds without a key after which somebody is no longer writing. */
const PAUSE = 800;

/** Whether a text has been as it is for a while. */
function useSettled(text: string): boolean {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}

/** The relation that a new link begins with: the one with most links; none before the graph is known. */
function useUsualRelation(graph: string): string {
  const { data } = useCall("describeGraph", graph === "" ? undefined : { graph, limit: 1 });
  return data?.relations[0]?.name ?? "";
}
