import { element } from "../../src/report/markup.ts";
import { made } from "./elements.ts";
import { mistakeDrawing, mistakeIn } from "./mistake.ts";
import type { Suggestions } from "./widget.ts";

/** The text of the query, what is wrong with it, and names that can stand where it is being written. */
export function editorPart({
  ask,
  suggest,
}: {
  ask(): void;
  suggest(query: string, at: number): Promise<Suggestions>;
}) {
  const editor = made(
    element("textarea", {
      "aria-label": "Query",
      spellcheck: "false",
      dir: "ltr",
      placeholder: "?c : relation(?c, name)",
    }),
  ) as HTMLTextAreaElement;
  const mistake = made(element("div", { role: "alert" }));
  const offers = made(element("div", { class: "line", "aria-label": "Suggestions", role: "group" }));

  const mark = (error: unknown) => {
    editor.setAttribute("aria-invalid", String(error !== undefined));
    mistake.replaceChildren(...(error === undefined ? [] : [made(mistakeDrawing(error, editor.value))]));
  };
  const written = () => {
    mark(mistakeIn(editor.value));
    void offer();
  };

  /** Names that still have answers. */
  async function offer() {
    const [text, place] = [editor.value, editor.selectionStart];
    const found = await suggest(text, place).catch(() => undefined);
    if (editor.value !== text) return;
    offers.replaceChildren(
      ...(found?.items ?? []).map(({ insert, count }) => {
        const text = count === undefined ? insert : `${insert} · ${count}`;
        const button = made(element("button", { type: "button", class: "mono" }, text));
        button.addEventListener("click", () => {
          editor.setRangeText(insert, found!.from, found!.to, "end");
          editor.focus();
          written();
        });
        return button;
      }),
    );
  }

  editor.addEventListener("input", written);
  editor.addEventListener("keydown", (event) => {
    // The notebook has shortcuts of its own for keys.
    event.stopPropagation();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    ask();
  });
  return {
    nodes: [editor, mistake, offers],
    text: () => editor.value,
    mark,
    set(text: string) {
      if (editor.value === text) return;
      editor.value = text;
      offers.replaceChildren();
      mark(mistakeIn(text));
    },
  };
}
