import type { SuggestNames } from "../drawing/row-names.tsx";
import { shown, typed } from "../drawing/terms.ts";
import { changed, type GroupRow, type LinkRow, type Path, type Row } from "../query/rows.ts";
import { Combo } from "../ui/combo.tsx";
import { figure } from "../ui/label.tsx";

/** The line of a group: its words, with its rows on lines of their own below. */
export function GroupLine({
  row,
  depth,
  onAdd,
  onRemove,
}: {
  readonly row: GroupRow;
  readonly depth: number;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}) {
  return (
    <li className="grouprow" style={{ "--in": depth } as React.CSSProperties}>
      <span className="soft">{groupWords(row)}</span>
      <span className="acts">
        <button type="button" className="btn quiet" onClick={onAdd}>
          Add a link here
        </button>
        <button
          type="button"
          className="btn quiet icon"
          aria-label={`Remove: ${groupWords(row)}`}
          onClick={onRemove}
        >
          ×
        </button>
      </span>
    </li>
  );
}

const groupWords = ({ kind, variables }: GroupRow): string =>
  kind === "any"
    ? "one of these"
    : kind === "all"
      ? "all of these"
      : kind === "not"
        ? "not all of these together"
        : `for some ${variables.map((name) => `?${name}`).join(", ")}`;

/** The line of a link. One that is denied stands alone in its group, which takes no line. */
export function LinkLine({
  row,
  path,
  denied,
  rows,
  left,
  names,
  onPut,
}: {
  readonly row: LinkRow;
  readonly path: Path;
  readonly denied: boolean;
  /** All rows, of which this is one. */
  readonly rows: readonly Row[];
  readonly left: readonly (number | undefined)[];
  readonly names: SuggestNames;
  readonly onPut: (rows: readonly Row[]) => void;
}) {
  const { atom: link } = row;
  const depth = path.length - 1;
  const outer = denied ? path.slice(0, -1) : path;
  const set = (now: Partial<typeof link>) =>
    onPut(changed(rows, path, () => ({ kind: "link", atom: { ...link, ...now } })));
  const said = `${shown(link.head)} ${String(link.relation)} ${shown(link.tail)}`;
  const count = depth === 0 || (denied && depth === 1) ? left[path[0]!] : undefined;
  return (
    <li className="linkrow" style={{ "--in": denied ? depth - 1 : depth } as React.CSSProperties}>
      <button
        type="button"
        className="btn quiet not"
        aria-pressed={denied}
        aria-label={`not: ${said}`}
        onClick={() =>
          onPut(changed(rows, outer, () => (denied ? row : { kind: "not", variables: [], rows: [row] })))
        }
      >
        {denied ? "not" : "·"}
      </button>
      <LinkFields link={link} said={said} names={names} onSet={set} />
      <span className="num soft left" title="answers that are left">
        {count === undefined ? "" : figure(count)}
      </span>
      <button
        type="button"
        className="btn quiet icon"
        aria-label={`Remove ${said}`}
        onClick={() => onPut(changed(rows, outer, () => undefined))}
      >
        ×
      </button>
    </li>
  );
}

/** Head, relation and tail of a link, each to be typed. */
function LinkFields({
  link,
  said,
  names,
  onSet,
}: {
  readonly link: LinkRow["atom"];
  readonly said: string;
  readonly names: SuggestNames;
  readonly onSet: (now: Partial<LinkRow["atom"]>) => void;
}) {
  const entities = (text: string, signal: AbortSignal) => names("entity", text, signal);
  return (
    <>
      <Combo
        label={`head of ${said}`}
        className={link.head.kind}
        value={shown(link.head)}
        suggest={entities}
        onCommit={(text) => onSet({ head: typed(text) })}
      />
      <Combo
        label={`relation of ${said}`}
        value={String(link.relation)}
        suggest={(text, signal) => names("relation", text, signal)}
        onCommit={(text) => onSet({ relation: text })}
      />
      <Combo
        label={`tail of ${said}`}
        className={link.tail.kind}
        value={shown(link.tail)}
        suggest={entities}
        onCommit={(text) => onSet({ tail: typed(text) })}
      />
    </>
  );
}
