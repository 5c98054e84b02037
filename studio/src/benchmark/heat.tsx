import type { ReactNode } from "react";
import { Label } from "../ui/label.tsx";

/** A cell of a heat map: how dark, what it says, and where it leads. */
export interface HeatCell {
  /** From 0 to 1 of the scale. */
  readonly heat: number;
  readonly text: string;
  readonly below?: string;
  readonly to?: string;
  readonly chosen?: boolean;
}

/** Steps are not even: small shares stay apart. */
const steps = [0.004, 0.02, 0.05, 0.12, 0.3, 0.6, 0.9];
const step = (heat: number): number => steps.filter((each) => heat > each).length;

/** A heat map that is a table: rows and columns are named, and each cell says its figure. */
export function Heat({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly count: string;
    readonly cells: readonly (HeatCell | undefined)[];
  }[];
}) {
  const body = (cell: HeatCell): ReactNode => (
    <>
      <span>{cell.text}</span>
      {cell.below !== undefined && <span>{cell.below}</span>}
    </>
  );
  return (
    // A region that scrolls sideways can be reached by the keyboard.
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className="heat">
        <colgroup>
          <col className="t" />
          <col className="q" />
          {columns.map((name) => (
            <col key={name} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">type</th>
            <th scope="col" className="num">
              queries
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                <Label text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, cells }) => (
            <tr key={name}>
              <th scope="row">
                <Label text={name} />
              </th>
              <td className="num">{count}</td>
              {cells.map((cell, nth) => (
                <td key={columns[nth]} className="c">
                  {cell &&
                    (cell.to === undefined ? (
                      <span className={`h${step(cell.heat)}`}>{body(cell)}</span>
                    ) : (
                      <a
                        className={`h${step(cell.heat)}`}
                        href={cell.to}
                        aria-current={cell.chosen ? "true" : undefined}
                      >
                        {body(cell)}
                      </a>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export const HeatScale = ({ from, to }: { readonly from: string; readonly to: string }) => (
  <span className="scale">
    {from}
    <span aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((each) => (
        <i key={each} className={`h${each}`} />
      ))}
    </span>
    {to}
  </span>
);
