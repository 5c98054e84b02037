import { useMemo, useState } from "react";
import type { TableBeginning } from "../../../src/kg/load/tables/beginning.ts";
import type { ColumnChoice } from "../../../src/kg/load/tables/header.ts";
import { Label, many } from "../ui/label.tsx";
import { Segments } from "../ui/parts.tsx";
import { type Choice, columnsOf, firstLinks, likelyChoice } from "./chosen-columns.ts";

/** Links that are shown before a graph is made of them. */
const SHOWN = 3;

/** A table that is no list of links: which of its columns make a graph. */
export default function ChooseColumns({
  name,
  table,
  onColumns,
  onCancel,
}: {
  readonly name: string;
  readonly table: TableBeginning;
  readonly onColumns: (columns: ColumnChoice) => void;
  readonly onCancel: () => void;
}) {
  const [choice, choose] = useState<Choice>(() => likelyChoice(table));
  const first = useMemo(() => firstLinks(table, choice, SHOWN), [table, choice]);
  return (
    <section className="card choosing" aria-labelledby="choosing">
      <h3 id="choosing">
        <Label text={name} /> has {many(table.columns.length, "column")}; which of them make the graph?
      </h3>
      <Segments
        label="What a row is"
        value={choice.each}
        onChange={(each) =>
          choose(
            each === "thing"
              ? likelyChoice(table)
              : { each, head: 0, relation: 1, tail: Math.min(2, table.columns.length - 1) },
          )
        }
        options={[
          { value: "thing", text: "Each row is a thing" },
          { value: "link", text: "Each row is a link" },
        ]}
      />
      <Roles table={table} choice={choice} choose={choose} />
      <p className="soft small" aria-live="polite">
        {first.length === 0 ? "The first rows make no link." : "The first links:"}
      </p>
      {first.length > 0 && (
        <ul className="firstlinks">
          {first.map(([head, relation, tail], nth) => (
            <li key={nth}>
              <b>
                <Label text={head} />
              </b>{" "}
              <Label text={relation} />{" "}
              <b>
                <Label text={tail} />
              </b>
            </li>
          ))}
        </ul>
      )}
      <div className="acts">
        <button
          type="button"
          className="btn main"
          disabled={first.length === 0}
          onClick={() => onColumns(columnsOf(table, choice))}
        >
          Make the graph
        </button>
        <button type="button" className="btn quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  );
}

/** Which column has which part of a link. */
function Roles({
  table,
  choice,
  choose,
}: {
  readonly table: TableBeginning;
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
}) {
  const column = (label: string, value: number, set: (nth: number) => void) => (
    <label className="field">
      <span className="soft small">{label}</span>
      <select value={value} onChange={(event) => set(Number(event.target.value))}>
        {table.columns.map((each, nth) => (
          <option key={nth} value={nth}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
  return choice.each === "thing" ? (
    <>
      {column("called", choice.name, (nth) =>
        choose({ ...choice, name: nth, relations: choice.relations.filter((each) => each !== nth) }),
      )}
      <fieldset>
        <legend className="soft small">each of these is a relation</legend>
        {table.columns.map((each, nth) =>
          nth === choice.name ? null : (
            <label key={nth} className="check">
              <input
                type="checkbox"
                checked={choice.relations.includes(nth)}
                onChange={(event) =>
                  choose({
                    ...choice,
                    relations: event.target.checked
                      ? [...choice.relations, nth].sort((a, b) => a - b)
                      : choice.relations.filter((other) => other !== nth),
                  })
                }
              />{" "}
              <Label text={each} />
            </label>
          ),
        )}
      </fieldset>
    </>
  ) : (
    <div className="three">
      {column("head", choice.head, (head) => choose({ ...choice, head }))}
      {column("relation", choice.relation, (relation) => choose({ ...choice, relation }))}
      {column("tail", choice.tail, (tail) => choose({ ...choice, tail }))}
    </div>
  );
}
