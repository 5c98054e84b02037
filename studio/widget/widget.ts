import type { TreeRow } from "../../src/report/tree-drawing.ts";
import { answersOf, type Source, suggestionsAt } from "./engine.ts";
import { styled } from "./style.ts";
import { viewOf } from "./view.ts";

// A widget for notebooks by the contract of anywidget (https://anywidget.dev/en/afm): one module, no other file.

/** The model of anywidget: named values that the notebook and the page share. */
export interface WidgetModel {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  save_changes(): void;
}

export type Value = string | number;

/** Answers as the operations `explain` and `predict` give them. */
export interface Answers {
  readonly variables: readonly string[];
  readonly answers: readonly {
    readonly values: readonly Value[];
    readonly known?: boolean | undefined;
    readonly missing?: number | null | undefined;
    readonly truth?: number | undefined;
    readonly score?: number | undefined;
    readonly tree?: readonly TreeRow[] | undefined;
    readonly absences?: readonly string[] | undefined;
  }[];
  readonly count?: number | undefined;
}

export interface Suggestions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly {
    readonly insert: string;
    readonly count?: number | undefined;
  }[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Shows a query editor, the answers and the reasoning tree of one of them. The model has `query`, `graph` (`world`, triples as text, or
 * a graph of the server), `server`, `token`, `predicted`, `answers` (what `ask --json` gives; set by the widget too) and `chosen`.
 * @returns what ends it
 */
function render({ model, el }: { readonly model: WidgetModel; readonly el: HTMLElement }): () => void {
  const host = el.appendChild(document.createElement("div"));
  const root = styled(host);
  const source = (): Source => ({
    graph: text(model.get("graph")) || "world",
    server: text(model.get("server")),
    token: text(model.get("token")),
  });
  let asks = 0;
  const ask = async (query: string, predicted: boolean) => {
    const own = ++asks;
    model.set("query", query);
    model.set("predicted", predicted);
    model.save_changes();
    if (query.trim() === "") return;
    view.busy();
    try {
      const answers = await answersOf(source(), query, predicted);
      if (own !== asks) return;
      model.set("answers", answers);
      model.set("chosen", answers.answers[0]?.values ?? []);
      model.save_changes();
      show();
    } catch (error) {
      if (own === asks) view.failed(error);
    }
  };
  const view = viewOf(root, {
    ask,
    suggest: (query, at) => suggestionsAt(source(), query, at),
    choose: (values) => {
      model.set("chosen", values);
      model.save_changes();
    },
    predicts: () => source().server !== "",
  });
  const show = () =>
    view.show({
      query: text(model.get("query")),
      predicted: model.get("predicted") === true,
      answers: (model.get("answers") ?? undefined) as Answers | undefined,
      chosen: (model.get("chosen") ?? []) as readonly Value[],
    });
  // The notebook has set it: what the widget itself sets is on the page already.
  const asked = () => {
    if (text(model.get("query")) !== view.query())
      void ask(text(model.get("query")), model.get("predicted") === true);
  };
  const again = () => void ask(text(model.get("query")), model.get("predicted") === true);
  const listeners: [string, () => void][] = [
    ["change:query", asked],
    ["change:graph", again],
    ["change:server", again],
    ["change:answers", show],
    ["change:chosen", show],
  ];
  for (const [event, listener] of listeners) model.on(event, listener);
  show();
  const { answers } = (model.get("answers") ?? {}) as Partial<Answers>;
  if (answers === undefined) again();
  return () => {
    for (const [event, listener] of listeners) model.off(event, listener);
    host.remove();
  };
}

export default { render };
