import type { ReactNode } from "react";
import type { BenchmarkRecord } from "../client/records.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { percent } from "./hardness-heat.ts";

/** The few figures that matter most. */
export function Figures({ data: { oneLink, sizes, split } }: { readonly data: BenchmarkRecord }) {
  const own = sizes.filter((each) => each.split === split);
  const sum = (of: (size: (typeof own)[number]) => number) => own.reduce((all, each) => all + of(each), 0);
  return (
    <div className="figs">
      {oneLink && oneLink.of > 0 && (
        <div>
          <b>{percent(oneLink.share)}</b>
          <span>of the answers of types with several links need one link only</span>
        </div>
      )}
      <div>
        <b>{figure(sum(({ queries }) => queries))}</b>
        <span>{split} queries</span>
      </div>
      <div>
        <b>{figure(sum(({ pairs }) => pairs.hard))}</b>
        <span>hard answers</span>
      </div>
      <div>
        <b>{own.length}</b>
        <span>types</span>
      </div>
    </div>
  );
}

/** Queries and answers of each type and split. */
export const Sizes = ({ data: { name, sizes } }: { readonly data: BenchmarkRecord }) => (
  <Part title="Sizes">
    <Table
      label={`Sizes of ${name} by split and type`}
      head={["type", "split", ...["queries", "easy answers", "hard answers"].map(num)]}
      rows={sizes.map(({ split, type, queries, pairs }) => [
        type,
        split,
        ...[queries, pairs.easy, pairs.hard].map((each) => num(figure(each))),
      ])}
    />
  </Part>
);

/** The most frequent anchor and relation of each type: where one stands in many queries, counting answers them. */
export const Frequent = ({ data: { name, frequent } }: { readonly data: BenchmarkRecord }) => (
  <Part title="Most frequent anchor and relation">
    <p className="lede">The share of a type's hard answers whose query has it.</p>
    <Table
      label={`Most frequent anchor and relation of ${name} by type`}
      head={["type", "anchor", num("share"), "relation", num("share")]}
      rows={frequent.map(({ type, anchor, relation }) => [
        type,
        anchor.name ?? `entity ${anchor.id}`,
        num(percent(anchor.share)),
        relation.name ?? `relation ${relation.id}`,
        num(percent(relation.share)),
      ])}
    />
  </Part>
);

/** What can be answered without reasoning. */
export function Leaks({ data: { leaks, split } }: { readonly data: BenchmarkRecord }) {
  const { queries, repeated, seen, links } = leaks;
  const of = many(queries, "query", "queries");
  return (
    <Part title="Leaks">
      <ul className="plainlist">
        <li>
          {repeated === 0
            ? `No query of ${split} repeats another.`
            : `${figure(repeated)} of ${of} repeat an earlier one of ${split}.`}
        </li>
        {seen.map((each) => (
          <li key={each.split}>
            {each.queries === 0
              ? `No query of ${split} stands in ${each.split}.`
              : `${figure(each.queries)} of ${of} stand in ${each.split}, too.`}
          </li>
        ))}
        {links && (
          <li>
            Training gives away {percent(links.share)} of the links of {split}: the inverse of{" "}
            {figure(links.inverse)}, a duplicate of {figure(links.duplicate)}, the mirror image of{" "}
            {figure(links.symmetric)}.
          </li>
        )}
      </ul>
      {!links && <p className="foot">Links that training gives away are counted where the graph is here.</p>}
    </Part>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <div className="top">
      <h2>{title}</h2>
    </div>
    {children}
  </section>
);

/** A text that stands on the right. */
const num = (text: string) => ({ num: text });
type Cell = string | { readonly num: string };
const textOf = (cell: Cell): string => (typeof cell === "string" ? cell : cell.num);
const classOf = (cell: Cell): string | undefined => (typeof cell === "string" ? undefined : "num");

/** A table that scrolls sideways where it is wide; the first cell of each row names it. */
const Table = ({
  label,
  head,
  rows,
}: {
  readonly label: string;
  readonly head: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
}) => (
  <section className="scroll" tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {head.map((cell, nth) => (
            <th key={nth} scope="col" className={classOf(cell)}>
              {textOf(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = "", ...cells], row) => (
          <tr key={row}>
            <th scope="row">
              <Label text={textOf(name)} />
            </th>
            {cells.map((cell, nth) => (
              <td key={nth} className={classOf(cell)}>
                <Label text={textOf(cell)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
