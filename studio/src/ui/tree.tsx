import type { ReactNode } from "react";
import { type DrawnTree, type TreeRow, treeDrawing } from "../../../src/report/tree-drawing.ts";
import { Label } from "./label.tsx";
import { Drawn } from "./markup.tsx";
import { Truth } from "./states.tsx";
import { moveInTree } from "./tree-keys.ts";

export type { TreeRow } from "../../../src/report/tree-drawing.ts";

/** A reasoning tree as the library draws it, with links to entities and a button beside each link. */
export function Tree({
  entity,
  action,
  ...tree
}: DrawnTree & {
  /** The address at which an entity is shown; undefined for what is a value. */
  readonly entity: (name: string | number) => string | undefined;
  readonly action?: (link: TreeRow) => ReactNode;
}) {
  return (
    <div className="tree" onKeyDown={(event) => moveInTree(event.currentTarget, event)}>
      <Drawn
        of={treeDrawing<ReactNode>(tree, {
          entity: (name) => {
            const address = entity(name);
            const shown = <Label text={name} />;
            return { slot: address === undefined ? shown : <a href={address}>{shown}</a> };
          },
          ...(tree.believed === undefined
            ? {}
            : { believed: { slot: <Truth value={tree.believed} state={tree.state} /> } }),
          ...(action ? { action: (link) => ({ slot: action(link) }) } : {}),
        })}
      />
    </div>
  );
}
