import { isVariableName } from "../../../src/query/text/words.ts";
import { linkMore } from "../drawing/link-more.ts";
import { added, changed, type Row, type Rows } from "../query/rows.ts";

/** The foot of the rows: a link more, another that will do as well, and what the answers are. */
export function RowsFoot({
  rows,
  relation,
  onChange,
}: {
  readonly rows: Rows;
  readonly relation: string;
  readonly onChange: (rows: Rows) => void;
}) {
  const put = (now: readonly Row[]) => onChange({ ...rows, rows: now });
  const last = rows.rows.at(-1);
  const orMore = (row: Row): Row => ({
    kind: "any",
    variables: [],
    rows: [...(row.kind === "any" ? row.rows : [row]), linkMore(rows, relation)],
  });
  return (
    <p className="foot">
      <button
        type="button"
        className="btn"
        disabled={relation === ""}
        onClick={() => put(added(rows.rows, [], linkMore(rows, relation)))}
      >
        Add a link
      </button>
      {last ? (
        <button
          type="button"
          className="btn quiet"
          title="another link that will do as well as the last one"
          onClick={() => put(changed(rows.rows, [rows.rows.length - 1], orMore))}
        >
          or
        </button>
      ) : (
        <span className="soft small">or write a query above</span>
      )}
      <FreeField free={rows.free} onFree={(free) => onChange({ ...rows, free })} />
    </p>
  );
}

/** The variables that are asked for; taken when the field is left. */
function FreeField({
  free,
  onFree,
}: {
  readonly free: readonly string[];
  readonly onFree: (free: readonly string[]) => void;
}) {
  return (
    <label className="freefield">
      answers are
      <input
        aria-label="Answer variables"
        key={free.join(" ")}
        defaultValue={free.map((name) => `?${name}`).join(" ")}
        onBlur={(event) => {
          const now = event.target.value
            .split(/[\s,]+/)
            .map((each) => each.replace(/^\?/, ""))
            .filter((each) => isVariableName(each));
          if (now.join() !== free.join()) onFree([...new Set(now)]);
        }}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
    </label>
  );
}
