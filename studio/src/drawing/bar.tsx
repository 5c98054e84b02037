import type { DrawnLink, DrawnNode } from "../query/drawing.ts";
import type { Rows } from "../query/rows.ts";
import { Combo } from "../ui/combo.tsx";
import { deniedOrNot, isDeniedAlone, renamed, withoutLink, withRelation } from "./edits.ts";
import type { SuggestNames } from "./row-names.tsx";
import { shown } from "./terms.ts";

interface Fields {
  readonly rows: Rows;
  readonly suggest: SuggestNames;
  readonly onChange: (rows: Rows) => void;
  /** Called before a change after which nothing is chosen. */
  readonly onLeave: () => void;
}

/** A bar above the drawing: what is chosen in it, to be changed. */
export function DrawingBar({
  link,
  node,
  onFit,
  ...fields
}: Fields & {
  readonly link: DrawnLink | undefined;
  readonly node: DrawnNode | undefined;
  readonly onFit: () => void;
}) {
  return (
    <div className="ed-top">
      <h2>Drawing</h2>
      {link ? (
        <ChosenLink link={link} {...fields} />
      ) : node ? (
        <ChosenEnd node={node} {...fields} />
      ) : (
        <span className="soft small wide">drag from one end to another to link them</span>
      )}
      <div className="end">
        <button type="button" className="btn quiet" onClick={onFit}>
          Fit
        </button>
      </div>
    </div>
  );
}

function ChosenLink({ link, rows, suggest, onChange, onLeave }: Fields & { readonly link: DrawnLink }) {
  const put = (now: Rows["rows"]) => {
    onLeave();
    onChange({ ...rows, rows: now });
  };
  return (
    <>
      <Combo
        label="relation of the chosen link"
        value={String(link.relation)}
        suggest={(text, signal) => suggest("relation", text, signal)}
        onCommit={(text) => put(withRelation(rows, link.path, text))}
      />
      <button
        type="button"
        className="btn"
        aria-pressed={isDeniedAlone(rows, link.path)}
        onClick={() => put(deniedOrNot(rows, link.path))}
      >
        not
      </button>
      <button type="button" className="btn" onClick={() => put(withoutLink(rows, link.path))}>
        Remove
      </button>
    </>
  );
}

function ChosenEnd({ node, rows, suggest, onChange, onLeave }: Fields & { readonly node: DrawnNode }) {
  const { term, free: isFree } = node;
  return (
    <>
      <Combo
        label="the chosen end"
        value={shown(term)}
        suggest={(text, signal) => suggest("entity", text, signal)}
        onCommit={(text) => {
          onLeave();
          onChange(renamed(rows, node.id, text));
        }}
      />
      {term.kind === "variable" && (
        <button
          type="button"
          className="btn"
          aria-pressed={isFree}
          onClick={() => {
            const others = rows.free.filter((each) => each !== term.name);
            onChange({ ...rows, free: isFree ? others : [...rows.free, term.name] });
          }}
        >
          answer
        </button>
      )}
    </>
  );
}
