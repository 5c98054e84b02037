import type { Client } from "../client/client.ts";
import { linkMore } from "../drawing/link-more.ts";
import { rowNames } from "../drawing/row-names.tsx";
import { added, changed, type Path, type Row, type Rows } from "../query/rows.ts";
import { GroupLine, LinkLine } from "./row-lines.tsx";
import { RowsFoot } from "./rows-foot.tsx";

/** The query as rows, a link each: all that the drawing does can be done here with the keyboard. */
export function RowsView({
  rows,
  left,
  client,
  graph,
  relation,
  onChange,
}: {
  readonly rows: Rows;
  /** A relation of the graph, for links that are added. */
  readonly relation: string;
  /** Answers that are left after each row of the outermost level. */
  readonly left: readonly (number | undefined)[];
  readonly client: Client;
  readonly graph: string;
  readonly onChange: (rows: Rows) => void;
}) {
  const put = (now: readonly Row[]) => onChange({ ...rows, rows: now });
  const shared = { rows: rows.rows, left, names: rowNames(rows, client, graph), onPut: put };
  const lines = (row: Row, path: Path, denied: boolean): React.ReactNode => {
    const key = path.join(".");
    if (row.kind === "not" && row.rows.length === 1 && row.rows[0]!.kind === "link")
      return lines(row.rows[0]!, [...path, 0], true);
    if (row.kind === "link") return <LinkLine key={key} {...{ row, path, denied, ...shared }} />;
    return [
      <GroupLine
        key={key}
        row={row}
        depth={path.length - 1}
        onAdd={() => put(added(rows.rows, path, linkMore(rows, relation)))}
        onRemove={() => put(changed(rows.rows, path, () => undefined))}
      />,
      ...row.rows.map((each, nth) => lines(each, [...path, nth], false)),
    ];
  };
  return (
    <div className="rowsview">
      {rows.rows.length > 0 && (
        <>
          <div className="rowshead soft small" aria-hidden="true">
            <span />
            <span>head</span>
            <span>relation</span>
            <span>tail</span>
            <span className="num">left</span>
            <span />
          </div>
          <ul aria-label="Query as rows">{rows.rows.map((row, nth) => lines(row, [nth], false))}</ul>
        </>
      )}
      <RowsFoot rows={rows} relation={relation} onChange={onChange} />
    </div>
  );
}
