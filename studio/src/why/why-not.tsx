import { useCall, useClient } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { change, writePlace } from "../state/location.ts";
import { Combo } from "../ui/combo.tsx";
import { figure, Label } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { Tree } from "../ui/tree.tsx";
import { readValues } from "./answers.ts";

/** Why something is no answer: the link that is not there, and the match that comes nearest. */
export function WhyNot({
  graph,
  query,
  variables,
  given,
}: {
  readonly graph: string;
  readonly query: string;
  readonly variables: readonly string[];
  readonly given: string;
}) {
  const client = useClient();
  const offered = client.offers("askWhyNot") && variables.length === 1;
  const { data, error, isFetching } = useCall(
    "askWhyNot",
    offered && given !== "" ? { graph, query, values: readValues(given) } : undefined,
  );
  if (!offered) return null;
  return (
    <div className="whynot">
      <div className="line">
        <span className="soft">Why not</span>
        <Combo
          label="Why is this no answer?"
          placeholder="an entity"
          value={given}
          suggest={async (text, signal) => {
            if (text === "") return [];
            const { found } = await client.call(
              "findNames",
              { graph, text, kind: "entity", limit: 8 },
              { signal },
            );
            return found.map(({ name, label, links }) => ({
              value: label ?? name,
              text: <Label text={label ?? name} />,
              note: `${figure(links)} links`,
            }));
          }}
          onCommit={(text) => change({ not: text })}
        />
        {given !== "" && (
          <button type="button" className="btn quiet" onClick={() => change({ not: "" })}>
            Close
          </button>
        )}
      </div>
      {error && !isAbort(error) && <MistakeCard mistake={mistakeOf(error)} />}
      {isFetching && <Bars rows={2} />}
      {data && (
        <>
          <p>
            <Label text={data.reading} />
          </p>
          <Tree
            variables={data.variables}
            values={data.values ?? []}
            state={data.holds ? "known" : "unmatched"}
            links={data.tree}
            entity={(name) => writePlace({ screen: "entity", given: { graph, name: String(name) } })}
          />
        </>
      )}
    </div>
  );
}
