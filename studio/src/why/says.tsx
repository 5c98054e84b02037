import type { Result } from "../client/client.ts";
import { many } from "../ui/label.tsx";
import type { TreeRow } from "../ui/tree.tsx";
import type { AnswerRow } from "./answers.ts";

/** The tree in a sentence: how many of its links are guessed, and by whom. */
export function Says({
  row,
  links,
  ranked,
}: {
  readonly row: AnswerRow;
  readonly links: readonly TreeRow[];
  readonly ranked: Result<"predict"> | undefined;
}) {
  const guessed = links.filter(({ state }) => state === "predicted" || state === "missing").length;
  if (guessed === 0)
    return (
      <p className="says">
        <b>Every link is known</b>, so this answer follows from the graph.
      </p>
    );
  const held = row.state === "missing";
  return (
    <p className="says">
      <b>
        {guessed} of {many(links.length, "link")} {guessed === 1 ? "is" : "are"}{" "}
        {held ? "held out" : "guessed"}
      </b>
      {row.reduces ? (
        <>
          , so this answer is as hard as <span className="tag">{row.reduces}</span>:{" "}
          {many(guessed, "missing link")}
        </>
      ) : null}
      .
      {!held && ranked?.model && (
        <>
          {" "}
          Solver {ranked.solver.name}, model {ranked.model.name}
          {ranked.calibrated ? "" : ". The score puts answers in order; it is no probability"}.
        </>
      )}
    </p>
  );
}
