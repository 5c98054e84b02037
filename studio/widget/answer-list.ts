import { believedText } from "../../src/report/believed-text.ts";
import { element } from "../../src/report/markup.ts";
import { stateDrawing } from "../../src/report/state-drawing.ts";
import { nameDrawing, treeDrawing } from "../../src/report/tree-drawing.ts";
import { moveInTree } from "../src/ui/tree-keys.ts";
import { made } from "./elements.ts";
import type { Answers, Value } from "./widget.ts";

type Answer = Answers["answers"][number];

const stateOf = ({ known, missing }: Answer) =>
  known === false ? ("predicted" as const) : missing ? ("missing" as const) : ("known" as const);

const same = (a: readonly Value[], b: readonly Value[]): boolean =>
  a.length === b.length && a.every((each, nth) => String(each) === String(b[nth]));

/** The answers, one stop of the tab key, and the tree of the one that is chosen. */
export function answersPart(choose: (values: readonly Value[]) => void) {
  const list = made(element("ul", { class: "answers", role: "listbox", "aria-label": "Answers" }));
  const tree = made(element("div", { class: "tree" }));
  let shown: Answers | undefined;
  let at = 0;

  const take = (nth: number) => {
    const answer = shown?.answers[nth];
    if (!answer) return;
    at = nth;
    choose(answer.values);
    draw();
  };
  list.addEventListener("keydown", (event) => {
    const last = (shown?.answers.length ?? 0) - 1;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[
      event.key
    ];
    event.stopPropagation();
    if (to === undefined) return;
    event.preventDefault();
    take(to);
    list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  });
  tree.addEventListener("keydown", (event) => {
    event.stopPropagation();
    moveInTree(tree, event);
  });

  function draw(): void {
    const answers = shown?.answers ?? [];
    list.replaceChildren(
      ...answers.map((answer, nth) => {
        const item = made(optionOf(answer, nth === at));
        item.addEventListener("click", () => take(nth));
        return item;
      }),
    );
    const answer = answers[at];
    tree.replaceChildren(...(answer?.tree ? [made(treeOf(answer, shown!.variables))] : []));
  }

  return {
    nodes: [list, tree],
    show(answers: Answers | undefined, chosen: readonly Value[]) {
      shown = answers;
      at = Math.max(0, answers?.answers.findIndex(({ values }) => same(values, chosen)) ?? 0);
      draw();
    },
  };
}

function optionOf(answer: Answer, chosen: boolean) {
  const state = stateOf(answer);
  const value = answer.truth ?? answer.score;
  return element(
    "li",
    { role: "option", "aria-selected": String(chosen), tabindex: chosen ? "0" : "-1" },
    answer.values.length === 0 ? "yes" : nameDrawing(answer.values.join(", ")),
    stateDrawing(
      state,
      state === "predicted" && value !== undefined ? `${state}, ${believedText(value)}` : state,
    ),
  );
}

const treeOf = (answer: Answer, variables: readonly string[]) =>
  treeDrawing({
    ...{ variables, values: answer.values, state: stateOf(answer), links: answer.tree ?? [] },
    absences: answer.absences,
    believed: answer.truth ?? answer.score,
  });
