import { believedText } from "../../../src/report/believed-text.ts";
import { figure, Label } from "../ui/label.tsx";
import { State, Strip, Truth } from "../ui/states.tsx";
import type { AnswerRow } from "../why/answers.ts";
import type { AnswerColumns } from "./answer-columns.tsx";

/** An answer in the list, with its place in the order. */
export function AnswerLine({
  row,
  nth,
  columns,
  selected,
  isStop,
  measure,
  onChoose,
}: {
  readonly row: AnswerRow;
  readonly nth: number;
  readonly columns: AnswerColumns;
  readonly selected: boolean;
  /** The tab key stops here. */
  readonly isStop: boolean;
  /** Takes the height of the line, where the list scrolls. */
  readonly measure: ((line: HTMLTableRowElement | null) => void) | undefined;
  readonly onChoose: () => void;
}) {
  return (
    <tr
      data-row={nth}
      data-index={nth}
      ref={measure}
      aria-rowindex={nth + 2}
      aria-selected={selected}
      tabIndex={isStop ? 0 : -1}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onChoose();
        }
      }}
    >
      <td className="num soft wide">{figure(nth + 1)}</td>
      {row.values.map((value, place) =>
        place === 0 ? (
          <th key={columns.variables[place]} scope="row">
            <Label text={value} />
          </th>
        ) : (
          <td key={columns.variables[place]}>
            <Label text={value} />
          </td>
        ),
      )}
      <td>
        <State state={row.state}>{row.state === "missing" ? "held out" : row.state}</State>
      </td>
      {columns.believes && <BelievedCell row={row} />}
      {columns.beside !== "" && <BesideCell row={row} />}
      <td className="wide">{row.tree && <Strip states={row.tree.map(({ state }) => state)} />}</td>
      {columns.reduces && <td className="soft wide">{row.reduces ?? "—"}</td>}
    </tr>
  );
}

function BelievedCell({ row }: { readonly row: AnswerRow }) {
  return (
    <td>
      {row.believed === undefined && row.state !== "known" ? (
        <span className="soft">—</span>
      ) : (
        <Truth value={row.believed ?? 1} state={row.state} />
      )}
    </td>
  );
}

/** What the solver beside believes, and where it ranks the answer. */
function BesideCell({ row }: { readonly row: AnswerRow }) {
  return (
    <td className="num nowrap">
      {row.beside ? (
        <>
          {believedText(row.beside.believed)} <span className="soft small">{`#${row.beside.rank}`}</span>
        </>
      ) : (
        <span className="soft">—</span>
      )}
    </td>
  );
}
