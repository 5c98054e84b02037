import type { ReactNode } from "react";
import { writeWord } from "../../../src/query/text/words.ts";
import type { Result } from "../client/client.ts";
import { useCall } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { writePlace } from "../state/location.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";

/** No entity is named yet: what the graph is about. */
export function Start({ graph, finder }: { readonly graph: string; readonly finder: ReactNode }) {
  const { data, error } = useCall("describeGraph", graph === "" ? undefined : { graph });
  const hubs = useCall("findNames", graph === "" ? undefined : { graph, kind: "entity", limit: 12 });
  return (
    <>
      <div className="head">
        <h1>
          What <Label text={data?.name ?? (graph || "a graph")} /> is about
        </h1>
        {data && (
          <p className="meta">
            <span>{many(data.entities, "entity", "entities")}</span>
            <span>{many(data.relationCount, "relation")}</span>
            <span>{many(data.links, "link")}</span>
          </p>
        )}
        {finder}
      </div>
      {error && !isAbort(error) && <MistakeCard mistake={mistakeOf(error)} />}
      <div className="cols">
        <Relations graph={graph} relations={data?.relations} waits={!error} />
        <Hubs graph={graph} hubs={hubs.data?.found} />
      </div>
    </>
  );
}

function Relations({
  graph,
  relations,
  waits,
}: {
  readonly graph: string;
  readonly relations: Result<"describeGraph">["relations"] | undefined;
  readonly waits: boolean;
}) {
  return (
    <section aria-labelledby="relations">
      <div className="top">
        <h2 id="relations">Relations</h2>
      </div>
      {!relations ? (
        waits && <Bars rows={8} />
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">relation</th>
              <th scope="col" className="num">
                links
              </th>
              <th scope="col">for example</th>
            </tr>
          </thead>
          <tbody>
            {relations.map(({ name, label, links, example }) => (
              <tr key={name}>
                <th scope="row">
                  <a
                    href={writePlace({
                      screen: "ask",
                      given: { graph, q: `?x, ?y : ${writeWord(name)}(?x, ?y)` },
                    })}
                  >
                    <Label text={label ?? name} />
                  </a>
                </th>
                <td className="num">{figure(links)}</td>
                <td className="soft">
                  {example && (
                    <>
                      <Label text={example.head} /> – <Label text={example.tail} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Hubs({
  graph,
  hubs,
}: {
  readonly graph: string;
  readonly hubs: Result<"findNames">["found"] | undefined;
}) {
  return (
    <section aria-labelledby="hubs">
      <div className="top">
        <h2 id="hubs">With most links</h2>
      </div>
      {!hubs ? (
        <Bars rows={8} />
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">entity</th>
              <th scope="col" className="num">
                links
              </th>
            </tr>
          </thead>
          <tbody>
            {hubs.map(({ name, label, links }) => (
              <tr key={name}>
                <th scope="row">
                  <a href={writePlace({ screen: "entity", given: { graph, name: label ?? name } })}>
                    <Label text={label ?? name} />
                  </a>
                </th>
                <td className="num">{figure(links)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
