import { useClient } from "../client/context.tsx";
import { go } from "../state/location.ts";
import { Combo } from "../ui/combo.tsx";
import { figure, Label } from "../ui/label.tsx";

/** Finds another entity of a graph by the beginning of its name, and goes there. */
export function Finder({ graph, name }: { readonly graph: string; readonly name: string }) {
  const client = useClient();
  return (
    <Combo
      label="Find an entity"
      className="finder"
      placeholder="Find an entity"
      value={name}
      suggest={async (text, signal) => {
        if (text === "") return [];
        const { found } = await client.call(
          "findNames",
          { graph, text, kind: "entity", limit: 12 },
          { signal },
        );
        return found.map((each) => ({
          value: each.label ?? each.name,
          text: <Label text={each.label ?? each.name} />,
          note: `${figure(each.links)} links`,
        }));
      }}
      onCommit={(text) => go({ screen: "entity", given: { graph, name: text } })}
    />
  );
}
