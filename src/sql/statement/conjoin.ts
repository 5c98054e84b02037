import { opened } from "../../hardness/reach/template.ts";
import type { Atom, Formula } from "../../query/formula.ts";
import { freeVariables } from "../../query/scope.ts";
import type { Chain, Relation } from "./chain.ts";
import { groundsAll } from "./grounded.ts";
import {
  denyAtom,
  denyRelation,
  endJoining,
  type Joining,
  joinAtom,
  joinEverything,
  joinRelation,
  startJoining,
} from "./join.ts";
import { flattened, nothing, unite, valuesOf } from "./unite.ts";

/** A part of a conjunction that no step has dealt with yet. */
interface Part {
  readonly formula: Formula;
  readonly variables: readonly string[];
}

/** A conjunction while its variables are eliminated one after the other. */
interface Conjunction {
  readonly chain: Chain;
  readonly denied: boolean;
  readonly keep: readonly string[];
  /** Existential variables that are still there. */
  readonly open: Set<string>;
  parts: Part[];
  relations: Relation[];
}

const isLink = ({ formula }: Part): boolean => formula.kind === "atom";

/**
 * The relation of a formula over some variables: steps for a conjunction in the order of the planner of `exact/`. Anchors come first, then
 * existential variables are projected away, those with one neighbour before all; what remains is a cycle or free.
 * @param seed values that variables are known to have: parts that no constant leads to begin with them
 */
export function conjoin(
  chain: Chain,
  formula: Formula,
  keep: readonly string[],
  denied: boolean,
  seed?: Relation,
): Relation {
  const { variables, parts } = opened(formula);
  const given: Part[] = parts.map((each) => ({ formula: each, variables: freeVariables(each) }));
  const open = new Set(variables.filter((each) => given.some((part) => part.variables.includes(each))));
  const work: Conjunction = { chain, denied, keep, open, parts: given, relations: seed ? [seed] : [] };
  anchor(work);
  for (let next = nextVariable(work); next !== undefined; next = nextVariable(work)) eliminate(work, next);
  return finish(work);
}

/** A relation for each variable that constants are linked to, and for alternatives that constants lead to. */
function anchor(work: Conjunction): void {
  const known = new Set(work.relations.flatMap(({ variables }) => variables));
  for (const name of [...work.open, ...work.keep]) {
    if (known.has(name)) continue;
    const links = work.parts.filter(
      (each) =>
        isLink(each) && each.variables.length === 1 && each.variables[0] === name && hasConstant(each),
    );
    if (links.length === 0) continue;
    let joining = startJoining(work.chain, work.denied);
    for (const [at, each] of links.entries()) {
      // A step of its own for each link: planners without statistics would join the links of two constants first.
      if (at > 0) [joining] = cut(work, joining);
      take(work, joining, each);
    }
    work.relations.push(endJoining(joining, [name]));
  }
  for (const part of work.parts) {
    const { formula, variables } = part;
    if (formula.kind === "or" && variables.length > 0 && groundsAll(formula, variables))
      work.relations.push(alternatives(work, part, undefined));
  }
}

const hasConstant = ({ formula }: Part): boolean =>
  formula.kind === "atom" && (formula.head.kind === "constant" || formula.tail.kind === "constant");

/** Joins a link, which is then dealt with. */
function take(work: Conjunction, joining: Joining, part: Part): void {
  joinAtom(joining, part.formula as Atom);
  work.parts = work.parts.filter((each) => each !== part);
}

/** Joins a relation, which is then used up. */
function use(work: Conjunction, joining: Joining, relation: Relation): void {
  joinRelation(joining, relation);
  work.relations = work.relations.filter((each) => each !== relation);
}

const partsOf = ({ parts }: Conjunction, name: string): Part[] =>
  parts.filter(({ variables }) => variables.includes(name));
const relationsOf = ({ relations }: Conjunction, name: string): Relation[] =>
  relations.filter(({ variables }) => variables.includes(name));

/** The existential variable that goes next: with known values and one neighbour, else what ties the fewest together. */
function nextVariable(work: Conjunction): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of work.open) {
    const cost = costOf(work, name);
    if (cost >= least) continue;
    best = name;
    least = cost;
  }
  return best;
}

/** A number above every number of neighbours. */
const UNKNOWN = 1000;

function costOf(work: Conjunction, name: string): number {
  const known = relationsOf(work, name);
  const around = [...partsOf(work, name), ...known].flatMap(({ variables }) => variables);
  const neighbours = [...new Set(around)].filter((each) => each !== name);
  if (known.length > 0) return neighbours.length <= 1 ? 0 : 2 + neighbours.length;
  const isNear = neighbours.some((each) => relationsOf(work, each).length > 0);
  if (isNear && neighbours.length === 1) return 1;
  return (isNear ? 1 : 2) * UNKNOWN + neighbours.length;
}

/** Projects a variable away: joins all that speaks of it, and keeps what else is spoken of. */
function eliminate(work: Conjunction, name: string): void {
  const { chain, denied } = work;
  let joining = startJoining(chain, denied);
  const known = relationsOf(work, name);
  for (const each of known) use(work, joining, each);
  if (known.length === 0) {
    const near = partsOf(work, name)
      .flatMap(({ variables }) => variables)
      .find((each) => relationsOf(work, each).length > 0);
    if (near !== undefined) for (const each of relationsOf(work, near)) use(work, joining, each);
  }
  joining = joinParts(work, joining, [name], (part) => part.variables.includes(name));
  work.open.delete(name);
  project(work, joining);
}

/** Ends a step without the existential variables that nothing speaks of any more. */
function project(work: Conjunction, joining: Joining): void {
  const kept = [...joining.bound.keys()].filter((each) => {
    if (work.keep.includes(each)) return true;
    const isUsed =
      work.open.has(each) && (partsOf(work, each).length > 0 || relationsOf(work, each).length > 0);
    if (!isUsed) work.open.delete(each);
    return isUsed;
  });
  work.relations.push(endJoining(joining, kept));
}

/** Joins all that is left. */
function finish(work: Conjunction): Relation {
  const [only] = work.relations;
  const isAll = only && work.relations.length === 1 && work.parts.length === 0;
  if (isAll && work.keep.length === only.variables.length && only.columns !== "none") return only;
  const joining = joinParts(work, startJoining(work.chain, work.denied), work.keep);
  for (const each of work.relations) use(work, joining, each);
  return endJoining(joining, work.keep);
}

/**
 * Joins the parts that are meant, denials last; their variables and the needed ones are bound. Other parts are joined where no other way
 * leads to a variable.
 */
function joinParts(
  work: Conjunction,
  begun: Joining,
  needed: readonly string[],
  only?: (part: Part) => boolean,
): Joining {
  let joining = begun;
  const isMeant = only ?? (() => true);
  const all = [...new Set([...needed, ...work.parts.filter(isMeant).flatMap(({ variables }) => variables)])];
  const meant = () => work.parts.filter((part) => part.formula.kind !== "not" && isMeant(part));
  const isBound = (name: string) => joining.bound.has(name);
  for (;;) {
    const unbound = all.filter((each) => !isBound(each));
    const links = work.parts.filter(isLink);
    const check = links.find(
      (part) => part.variables.every(isBound) && (part.variables.length > 0 || isMeant(part)),
    );
    // Several rows for the same values are joined when the others are projected.
    const filter = work.relations.find(
      ({ variables, single }) => variables.length > 0 && variables.every(isBound) && (single || !only),
    );
    const isNear = (part: Part) => part.variables.some(isBound) || hasConstant(part);
    // A link to a variable whose values are known leaves fewer rows than one that leads on.
    const isKnown = ({ variables }: Part) =>
      variables.some((each) => !isBound(each) && relationsOf(work, each).length > 0);
    const near = (parts: readonly Part[]) =>
      parts.find((part) => isNear(part) && isKnown(part)) ?? parts.find(isNear);
    const meantLinks = meant().filter(isLink);
    if (check) take(work, joining, check);
    else if (filter) use(work, joining, filter);
    else {
      const known = () =>
        work.relations.find(({ variables }) => variables.some((each) => unbound.includes(each)));
      const hop = near(meantLinks);
      const relation = hop ? undefined : known();
      if (hop) take(work, joining, hop);
      else if (relation) use(work, joining, relation);
      else {
        const either = meant().find(({ formula }) => formula.kind !== "atom");
        const way = unbound.length === 0 ? undefined : near(links);
        const scan =
          meantLinks[0] ?? links.find(({ variables }) => variables.some((each) => unbound.includes(each)));
        if (either) joining = joinEither(work, joining, either);
        else if (way) take(work, joining, way);
        else if (scan) take(work, joining, scan);
        else if (unbound.length > 0) bindAnyhow(work, joining, unbound[0]!);
        else break;
      }
    }
  }
  for (const part of work.parts.filter((each) => each.formula.kind === "not" && isMeant(each)))
    joining = deny(work, joining, part);
  return joining;
}

/** A variable that neither links nor steps bind: a list of alternatives may, or it is any entity. */
function bindAnyhow(work: Conjunction, joining: Joining, name: string): void {
  const either = work.parts.find(
    ({ formula, variables }) => formula.kind === "or" && variables.includes(name),
  );
  if (either) {
    use(work, joining, alternatives(work, either, undefined));
    return;
  }
  joinEverything(joining, name);
}

/** Joins a list of alternatives, worked out by itself where constants lead to it, else for the values there are. */
function joinEither(work: Conjunction, joining: Joining, part: Part): Joining {
  const isByItself = groundsAll(part.formula, part.variables);
  if (isByItself || !part.variables.some((each) => joining.bound.has(each))) {
    use(work, joining, alternatives(work, part, undefined));
    return joining;
  }
  const [next, sofar] = cut(work, joining);
  use(work, next, alternatives(work, part, valuesOf(work.chain, sofar, part.variables)));
  return next;
}

function alternatives(work: Conjunction, part: Part, seed: Relation | undefined): Relation {
  const { chain, denied } = work;
  const { formula, variables } = part;
  work.parts = work.parts.filter((each) => each !== part);
  const operands = formula.kind === "or" ? formula.operands : [formula];
  const branches = operands.map((each) => conjoin(chain, each, variables, denied, seed));
  if (branches.length === 0) return nothing(chain, variables);
  return branches.length === 1 ? branches[0]! : unite(chain, branches, denied || !chain.filtered);
}

/** Denies a link or a branch of values that are bound. */
function deny(work: Conjunction, joining: Joining, part: Part): Joining {
  const { chain } = work;
  const { body } = part.formula as { body: Formula };
  work.parts = work.parts.filter((each) => each !== part);
  if (body.kind === "atom") {
    denyAtom(joining, body);
    return joining;
  }
  const branch = (seed?: Relation) => flattened(chain, conjoin(chain, body, part.variables, true, seed));
  if (part.variables.length === 0 || groundsAll(body, part.variables)) {
    denyRelation(joining, branch());
    return joining;
  }
  const [next, sofar] = cut(work, joining);
  denyRelation(next, branch(valuesOf(chain, sofar, part.variables)));
  return next;
}

/** Ends the step so far, so that its values can be used, and goes on with it. */
function cut({ chain, denied }: Conjunction, joining: Joining): [Joining, Relation] {
  const sofar = endJoining(joining, [...joining.bound.keys()]);
  const next = startJoining(chain, denied);
  joinRelation(next, sofar);
  return [next, sofar];
}
