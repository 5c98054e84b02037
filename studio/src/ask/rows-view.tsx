import { atom, constant, type Term, variable } from "../../../src/query/formula.ts";
import { isVariableName } from "../../../src/query/text/words.ts";
import type { Client } from "../client/client.ts";
import { added, changed, type GroupRow, type Path, type Row, type Rows } from "../query/rows.ts";
import { Combo } from "../ui/combo.tsx";
import { figure, Label } from "../ui/label.tsx";

/** How a term is typed in a field: a variable with its question mark. */
const shown = (term: Term): string => (term.kind === "variable" ? `?${term.name}` : String(term.entity));

const typed = (text: string): Term =>
  text.startsWith("?") && isVariableName(text.slice(1)) ? variable(text.slice(1)) : constant(text);

/** The query as rows, a link each: all that the drawing does can be done here with the keyboard. */
export function RowsView({
  rows,
  left,
  client,
  graph,
  relation: usual,
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
  const variables = [...new Set([...rows.free, ...namesIn(rows.rows)])].map((name) => `?${name}`);
  const names = async (kind: "entity" | "relation", text: string, signal: AbortSignal) => {
    const own = kind === "entity" ? variables.filter((each) => each.startsWith(text)) : [];
    const wanted = text.startsWith("?") || text === "" ? undefined : text;
    const { found } = wanted
      ? await client.call("findNames", { graph, text: wanted, kind, limit: 10 }, { signal })
      : { found: [] };
    return [
      ...own.map((value) => ({ value, text: value, note: "variable" })),
      ...found.map(({ name, label, links }) => ({
        value: label ?? name,
        text: <Label text={label ?? name} />,
        note: `${figure(links)} links`,
      })),
    ];
  };
  const add = (path: Path) => put(added(rows.rows, path, linkMore(rows, usual)));

  const line = (row: Row, path: Path, denied: boolean): React.ReactNode => {
    const depth = path.length - 1;
    const key = path.join(".");
    if (row.kind === "not" && row.rows.length === 1 && row.rows[0]!.kind === "link")
      return line(row.rows[0]!, [...path, 0], true);
    if (row.kind !== "link")
      return [
        <li key={key} className="grouprow" style={{ "--in": depth } as React.CSSProperties}>
          <span className="soft">{groupWords(row)}</span>
          <span className="acts">
            <button type="button" className="btn quiet" onClick={() => add(path)}>
              Add a link here
            </button>
            <button
              type="button"
              className="btn quiet icon"
              aria-label={`Remove: ${groupWords(row)}`}
              onClick={() => put(changed(rows.rows, path, () => undefined))}
            >
              ×
            </button>
          </span>
        </li>,
        ...row.rows.map((each, nth) => line(each, [...path, nth], false)),
      ];
    const { atom: link } = row;
    const relation = String(link.relation);
    const set = (now: Partial<typeof link>) =>
      put(changed(rows.rows, path, () => ({ kind: "link", atom: { ...link, ...now } })));
    const said = `${shown(link.head)} ${relation} ${shown(link.tail)}`;
    const count = depth === 0 || (denied && depth === 1) ? left[path[0]!] : undefined;
    return (
      <li key={key} className="linkrow" style={{ "--in": denied ? depth - 1 : depth } as React.CSSProperties}>
        <button
          type="button"
          className="btn quiet not"
          aria-pressed={denied}
          aria-label={`not: ${said}`}
          onClick={() =>
            put(
              denied
                ? changed(rows.rows, path.slice(0, -1), () => row)
                : changed(rows.rows, path, () => ({ kind: "not", variables: [], rows: [row] })),
            )
          }
        >
          {denied ? "not" : "·"}
        </button>
        <Combo
          label={`head of ${said}`}
          className={link.head.kind}
          value={shown(link.head)}
          suggest={(text, signal) => names("entity", text, signal)}
          onCommit={(text) => set({ head: typed(text) })}
        />
        <Combo
          label={`relation of ${said}`}
          value={relation}
          suggest={(text, signal) => names("relation", text, signal)}
          onCommit={(text) => set({ relation: text })}
        />
        <Combo
          label={`tail of ${said}`}
          className={link.tail.kind}
          value={shown(link.tail)}
          suggest={(text, signal) => names("entity", text, signal)}
          onCommit={(text) => set({ tail: typed(text) })}
        />
        <span className="num soft left" title="answers that are left">
          {count === undefined ? "" : figure(count)}
        </span>
        <button
          type="button"
          className="btn quiet icon"
          aria-label={`Remove ${said}`}
          onClick={() => put(changed(rows.rows, denied ? path.slice(0, -1) : path, () => undefined))}
        >
          ×
        </button>
      </li>
    );
  };

  const last = rows.rows.at(-1);
  return (
    <div className="rowsview">
      <div className="rowshead soft small" aria-hidden="true">
        <span />
        <span>head</span>
        <span>relation</span>
        <span>tail</span>
        <span className="num">left</span>
        <span />
      </div>
      <ul aria-label="Query as rows">{rows.rows.map((row, nth) => line(row, [nth], false))}</ul>
      <p className="foot">
        <button type="button" className="btn" onClick={() => add([])}>
          Add a link
        </button>
        <button
          type="button"
          className="btn quiet"
          disabled={!last}
          onClick={() =>
            last &&
            put(
              changed(rows.rows, [rows.rows.length - 1], () => ({
                kind: "any",
                variables: [],
                rows:
                  last.kind === "any" ? [...last.rows, linkMore(rows, usual)] : [last, linkMore(rows, usual)],
              })),
            )
          }
        >
          or
        </button>
        <label className="freefield">
          answers are
          <input
            aria-label="Answer variables"
            key={rows.free.join(" ")}
            defaultValue={rows.free.map((name) => `?${name}`).join(" ")}
            onBlur={(event) => {
              const free = event.target.value
                .split(/[\s,]+/)
                .map((each) => each.replace(/^\?/, ""))
                .filter((each) => isVariableName(each));
              if (free.join() !== rows.free.join()) onChange({ ...rows, free: [...new Set(free)] });
            }}
            onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
          />
        </label>
      </p>
    </div>
  );
}

/** A link more: from what is asked for to a variable that is new. */
function linkMore({ free, rows }: Rows, relation: string): Row {
  const taken = new Set([...free, ...namesIn(rows)]);
  const fresh = [..."yzuvwabcdefghij"].find((name) => !taken.has(name)) ?? `y${taken.size}`;
  return { kind: "link", atom: atom(relation, variable(free[0] ?? "x"), variable(fresh)) };
}

const groupWords = ({ kind, variables }: GroupRow): string =>
  kind === "any"
    ? "one of these"
    : kind === "all"
      ? "all of these"
      : kind === "not"
        ? "not all of these together"
        : `for some ${variables.map((name) => `?${name}`).join(", ")}`;

function namesIn(rows: readonly Row[]): string[] {
  return rows.flatMap((row) =>
    row.kind === "link"
      ? [row.atom.head, row.atom.tail].flatMap((term) => (term.kind === "variable" ? [term.name] : []))
      : namesIn(row.rows),
  );
}
