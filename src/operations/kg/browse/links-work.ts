import { type EntityGroup, groupsOf } from "../../../kg/entity-links.ts";
import { type Graph, rowOf } from "../../../kg/graph.ts";
import { nameOf } from "../../../kg/shown-names.ts";
import { entityNamed, relationNamed } from "../../../query/names.ts";
import { believed } from "../../contract/believed.ts";
import type { Host } from "../../host.ts";
import { openGraph } from "../../resources/graph.ts";
import { pageOf, placeOf, unknownCursor } from "./cursor.ts";
import { attributeText } from "./described-values.ts";
import type { LinksParameters } from "./links.ts";
import { type PredictedBeside, predictedBeside } from "./predicted-beside.ts";
import type { EntityLinkGroups, LinkedEntity, LinkGroup, LinkState } from "./results.ts";

/** The name of the split level of a link. */
export const STATES: readonly LinkState[] = ["known", "valid", "test"];

/** Does `kg links`. */
export async function listEntityLinks(given: LinksParameters, host: Host): Promise<EntityLinkGroups> {
  const graph = await openGraph(given.graph, host, { ...given, shared: false });
  const entity = entityNamed(graph, given.entity);
  const all = chosenGroups(graph, entity, given);
  const within = withinGroup(given.cursor);
  const { page, next } = within
    ? { page: all.filter(({ relation }) => relation === within.relation), next: undefined }
    : pageOf(all, placeOf(given.cursor), given.groups);
  if (within && page.length === 0) throw unknownCursor(given.cursor ?? "");
  const beside = within ? undefined : await predictedBeside(graph, entity, page, given, host);
  return {
    ...namedEntity(graph, entity),
    links: groupsOf(graph, entity).reduce((sum, { from, to }) => sum + to - from, 0),
    groups: page.map((group) => {
      host.trial?.check();
      return linkGroup(graph, group, within?.from ?? 0, given.limit, beside);
    }),
    groupCount: all.length,
    ...(given.cursor === undefined ? attributesOf(graph, entity) : {}),
    ...(next === undefined ? {} : { next }),
    ...(beside ? { model: beside.model } : {}),
    outcome: beside?.outcome ?? "complete",
  };
}

/** The numbers, years and dates of an entity; nothing where it has none. */
function attributesOf(graph: Graph, entity: number): Pick<EntityLinkGroups, "attributes"> {
  const attributes = [...graph.attributes].flatMap(([name, values]) => {
    const value = values[entity];
    if (value === undefined || Number.isNaN(value)) return [];
    const { unit } = graph.attributeTypes?.get(name) ?? {};
    return [
      {
        name,
        value: attributeText(graph, name, value),
        ...(unit === undefined ? {} : { unit }),
      },
    ];
  });
  return attributes.length === 0 ? {} : { attributes };
}

/** The groups that are asked for, those with most links first. A relation that is named has one though it is empty. */
function chosenGroups(
  graph: Graph,
  entity: number,
  { relation: name, direction, model }: LinksParameters,
): readonly EntityGroup[] {
  const relation = name === undefined ? undefined : relationNamed(graph, name) & ~1;
  const wanted = ({ relation: directed }: EntityGroup) =>
    (relation === undefined || (directed & ~1) === relation) &&
    (direction === undefined || ((directed & 1) === 0) === (direction === "out"));
  const found =
    relation === undefined ? groupsOf(graph, entity) : pairOf(graph, entity, relation, model !== undefined);
  return found.filter(wanted).sort((a, b) => b.to - b.from - (a.to - a.from) || a.relation - b.relation);
}

function pairOf(graph: Graph, entity: number, relation: number, empty: boolean): EntityGroup[] {
  return [relation, relation + 1].flatMap((directed) => {
    const row = rowOf(graph.rows, directed, entity);
    const { rowEdge } = graph.rows;
    if (row < 0) return empty ? [{ relation: directed, from: 0, to: 0 }] : [];
    return [{ relation: directed, from: rowEdge[row]!, to: rowEdge[row + 1]! }];
  });
}

/** The group that a cursor of a group goes on with. */
function withinGroup(cursor: string | undefined): { relation: number; from: number } | undefined {
  const parts = /^(\d{1,10}):(\d{1,15})$/.exec(cursor ?? "");
  return parts ? { relation: Number(parts[1]), from: Number(parts[2]) } : undefined;
}

function linkGroup(
  graph: Graph,
  group: EntityGroup,
  start: number,
  limit: number,
  beside: PredictedBeside | undefined,
): LinkGroup {
  const { relation, from, to } = group;
  const { tails, levels } = graph.rows;
  const end = Math.min(to, from + start + limit);
  const links: LinkedEntity[] = [];
  for (let edge = from + start; edge < end; edge++)
    links.push({ ...named(graph, tails[edge]!), state: STATES[levels[edge]!]! });
  for (const { entity, score, truth } of beside?.of(group) ?? [])
    links.push({
      ...named(graph, entity),
      state: "predicted",
      ...believed(score, truth),
    });
  const name = nameOf(graph.relations, relation >> 1);
  const label = graph.relations.label(relation >> 1);
  return {
    relation: name,
    ...(label === name ? {} : { label }),
    direction: relation & 1 ? "in" : "out",
    count: to - from,
    links,
    ...(end < to ? { next: `${relation}:${end - from}` } : {}),
  };
}

const named = (graph: Graph, id: number) => {
  const { entity: name, ...rest } = namedEntity(graph, id);
  return { name, ...rest };
};

/** An entity as results name it, with its label where that differs. */
function namedEntity({ entities }: Graph, id: number): { readonly entity: string; readonly label?: string } {
  const name = nameOf(entities, id);
  const label = entities.label(id);
  return { entity: name, ...(label === name ? {} : { label }) };
}
