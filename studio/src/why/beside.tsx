import type { Result } from "../client/client.ts";
import { Tree } from "../ui/tree.tsx";
import { type AnswerRow, sameValues } from "./answers.ts";

/** The tree that the solver beside believes in most. */
export function Beside({
  other,
  row,
  variables,
  entity,
}: {
  readonly other: Result<"predict">;
  readonly row: AnswerRow;
  readonly variables: readonly string[];
  readonly entity: (name: string | number) => string | undefined;
}) {
  const found = other.answers.find(({ values }) => sameValues(values, row.values));
  return (
    <div>
      <div className="top">
        <h2>By {other.solver.name}</h2>
      </div>
      {found?.tree ? (
        <Tree
          variables={variables}
          values={found.values}
          state={found.known ? "known" : "predicted"}
          believed={found.truth ?? found.score}
          links={found.tree}
          absences={found.absences}
          entity={entity}
        />
      ) : (
        <p className="lede">
          {row.state === "known"
            ? "It lists predicted answers alone, and this one is known."
            : "It is not among the answers that this solver lists."}
        </p>
      )}
    </div>
  );
}
