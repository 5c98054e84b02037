import { writeWord } from "../../../src/query/text/words.ts";
import { believedText } from "../../../src/report/believed-text.ts";
import type { Result } from "../client/client.ts";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { change, writePlace } from "../state/location.ts";
import { figure, Label } from "../ui/label.tsx";
import { Bars, Empty, MistakeCard, Segments } from "../ui/parts.tsx";
import { State } from "../ui/states.tsx";

/** A call as a section shows it. */
interface Asked {
  readonly data?: Result<"listEntityLinks"> | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

/** The links of an entity by relation, with guesses beside them where they are asked. */
export function Links({
  graph,
  known: { data, isFetching },
  guesses,
}: {
  readonly graph: string;
  readonly known: Asked;
  /** Absent where known links alone are shown. */
  readonly guesses: Asked | undefined;
}) {
  const guessesOf = (relation: string, direction: string) =>
    guesses?.data?.groups
      .find((each) => each.relation === relation && each.direction === direction)
      ?.links.filter(({ state }) => state === "predicted") ?? [];
  return (
    <section aria-labelledby="links">
      <div className="top">
        <h2 id="links">Links</h2>
        <Segments
          label="Links"
          className="end"
          value={guesses ? "predicted" : "known"}
          onChange={(value) => change({ links: value === "predicted" ? "predicted" : "" })}
          options={[
            { value: "known", text: "Known" },
            { value: "predicted", text: "Predicted too" },
          ]}
        />
      </div>
      {data?.attributes && (
        <dl className="attributes">
          {data.attributes.map(({ name, value, unit }) => (
            <div key={name}>
              <dt>
                <Label text={name} />
              </dt>
              <dd>
                <Label text={unit === undefined ? value : `${value} ${unit}`} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!data ? (
        <Bars rows={8} />
      ) : data.groups.length === 0 ? (
        <Empty title="No links">
          <p>No link of {graph} has this entity.</p>
        </Empty>
      ) : (
        <ul className="rels">
          {data.groups.map((group) => (
            <Group
              key={group.relation + group.direction}
              group={group}
              entity={data.label ?? data.entity}
              graph={graph}
              guesses={guessesOf(group.relation, group.direction)}
            />
          ))}
        </ul>
      )}
      {guesses?.isFetching && <Bars rows={2} label="Predicting" />}
      {guesses?.error && !isAbort(guesses.error) && <MistakeCard mistake={mistakeOf(guesses.error)} />}
      {data && data.groups.length < data.groupCount && (
        <p className="foot">
          <span>
            {figure(data.groups.length)} of {figure(data.groupCount)} groups
          </span>
        </p>
      )}
      {isFetching && data && <Bars rows={1} />}
    </section>
  );
}

type LinkGroup = Result<"listEntityLinks">["groups"][number];

function Group({
  group,
  entity,
  graph,
  guesses,
}: {
  readonly group: LinkGroup;
  readonly entity: string;
  readonly graph: string;
  readonly guesses: LinkGroup["links"];
}) {
  const to = (name: string) => writePlace({ screen: "entity", given: { graph, name } });
  const [relation, own] = [writeWord(group.relation), writeWord(entity)];
  const query = group.direction === "out" ? `?x : ${relation}(${own}, ?x)` : `?x : ${relation}(?x, ${own})`;
  const linked = group.links.filter(({ state }) => state !== "predicted");
  return (
    <li>
      <span className="r">
        {group.direction === "in" && <span title="it is the tail">← </span>}
        <a href={writePlace({ screen: "ask", given: { graph, q: query } })}>
          <Label text={group.label ?? group.relation} />
        </a>
      </span>
      <span className="vals">
        {linked.map(({ name, label, state }) => (
          <span key={name} className={state === "known" ? undefined : "heldout"}>
            <a href={to(name)}>
              <Label text={label ?? name} />
            </a>
            {state !== "known" && <span className="soft small"> {state}</span>}
          </span>
        ))}
        {linked.length < group.count && (
          <a className="soft" href={writePlace({ screen: "ask", given: { graph, q: query } })}>
            {figure(group.count - linked.length)} more
          </a>
        )}
      </span>
      <span className="n">{figure(group.count)}</span>
      {guesses.length > 0 && (
        <span className="guess">
          <State state="predicted" />
          {guesses.map(({ name, label, truth, score }) => (
            <span key={name}>
              <a href={to(name)}>
                <Label text={label ?? name} />
              </a>{" "}
              <span className="n">{believedText(truth ?? score ?? 0)}</span>
            </span>
          ))}
        </span>
      )}
    </li>
  );
}
