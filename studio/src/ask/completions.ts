import { autocompletion, type CompletionContext, startCompletion } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import type { Suggestions } from "./editor.tsx";

type Suggest = (text: string, at: number, signal: AbortSignal) => Promise<Suggestions | undefined>;

/** Offers what can stand at the caret, while one types and by Ctrl+Space. */
export const completing = (suggest: Suggest) =>
  autocompletion({
    override: [(context) => completions(context, suggest)],
    activateOnTyping: true,
    icons: false,
  });

export { startCompletion };

async function completions(context: CompletionContext, suggest: Suggest) {
  const cancel = new AbortController();
  context.addEventListener("abort", () => cancel.abort());
  const word = context.matchBefore(/[\p{L}\p{M}\p{N}_]+|"[^"]*/u);
  if (!context.explicit && !word) return null;
  try {
    const found = await suggest(context.state.doc.toString(), context.pos, cancel.signal);
    if (!found) return null;
    return {
      from: found.from,
      to: found.to,
      filter: false,
      options: found.items.map(({ insert, label, note, caret = insert.length }) => ({
        label,
        detail: note,
        apply: (target: EditorView, _: unknown, from: number, to: number) =>
          target.dispatch({ changes: { from, to, insert }, selection: { anchor: from + caret } }),
      })),
    };
  } catch {
    return null;
  }
}
