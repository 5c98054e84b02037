import { element } from "../../src/report/markup.ts";
import { answersPart } from "./answer-list.ts";
import { editorPart } from "./editor.ts";
import { made } from "./elements.ts";
import type { Answers, Suggestions, Value } from "./widget.ts";

/** What the view asks of the widget. */
interface Actions {
  ask(query: string, predicted: boolean): void;
  suggest(query: string, at: number): Promise<Suggestions>;
  choose(values: readonly Value[]): void;
  /** Whether links can be predicted. */
  predicts(): boolean;
}

interface Shown {
  readonly query: string;
  readonly predicted: boolean;
  readonly answers: Answers | undefined;
  readonly chosen: readonly Value[];
}

/** The editor, the list of answers and the tree, in a root of their own. */
export function viewOf(root: ShadowRoot, actions: Actions) {
  const ask = () => actions.ask(editor.text().trim(), guess.checked);
  const editor = editorPart({ ask, suggest: actions.suggest });
  const answers = answersPart(actions.choose);
  const button = made(element("button", { type: "button", class: "main" }, "Ask"));
  button.addEventListener("click", ask);
  const guess = made(element("input", { type: "checkbox" })) as HTMLInputElement;
  const guessing = made(element<Node>("label", {}, { slot: guess }, " predict missing links"));
  const count = made(element("span", { class: "count soft", role: "status" }));
  const line = element<Node>("div", { class: "line" }, { slot: button }, { slot: guessing }, { slot: count });
  const parts = element<Node>("div", { class: "parts" }, ...answers.nodes.map((slot) => ({ slot })));
  root.append(...editor.nodes, made(line), made(parts));
  return {
    query: editor.text,
    busy: () => {
      count.textContent = "Answering…";
    },
    failed(error: unknown) {
      count.textContent = "";
      editor.mark(error);
    },
    show({ query, predicted, answers: now, chosen }: Shown) {
      editor.set(query);
      guess.checked = predicted;
      guessing.hidden = !actions.predicts();
      answers.show(now, chosen);
      const many = now?.count ?? now?.answers.length;
      count.textContent =
        many === undefined ? "" : many === 0 ? "No answer" : `${many} ${many === 1 ? "answer" : "answers"}`;
    },
  };
}
