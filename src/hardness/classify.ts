import { createSignature, hasShape, readSignature } from "../exact/signature.ts";
import { fullView, type Graph, observed, type Split } from "../kg/graph.ts";
import type { Query } from "../query/formula.ts";
import { type Classes, type ClassNames, classesOf } from "./classes/classes.ts";
import type { Classified } from "./classes/classified.ts";
import { createGathered, type Gathered, gather, gatheredCopy, startGathering } from "./classes/gather.ts";
import { typeName } from "./classes/type-name.ts";
import { existingEntities } from "./reach/cardinality.ts";
import { compile, type Program } from "./reach/compile.ts";
import { createEvaluation, type Evaluation, type Unions } from "./reach/evaluation.ts";
import { widthFor } from "./reach/patterns.ts";
import { forEachCandidate, reach } from "./reach/reach.ts";
import { type Template, templateOf } from "./reach/template.ts";

/** @internal */
export interface ClassifierOptions {
  /** Treatment of alternatives, by default `filtered` as published; see {@link Unions}. */
  readonly unions?: Unions;
  /** Meaning of classes: `types`, the types that missing links form, by default; `links`, which links are missing. */
  readonly classes?: ClassNames;
}

/** Classifies queries one by one and keeps compiled query types and working memory. @internal */
export interface Classifier {
  /** @throws LacunaError `query.not-grounded`, `query.id-out-of-range`, `hardness.too-many-atoms` */
  classify(query: Query): Classified;
  /** Number of existing entities of a query (Gregucci et al., ICML 2025); see {@link existingEntities}. */
  existing(query: Query): number | undefined;
}

/** A compiled query type. */
interface Prepared {
  readonly shape: readonly number[];
  readonly type: string;
  readonly template: Template;
  readonly program: Program;
  readonly classes: Classes;
  readonly width: number;
}

/** Most compiled query types in the cache; a full cache is emptied, which costs only time. */
const mostShapes = 2048;

/**
 * A classifier of query-answer pairs on a split of a graph (Gregucci et al., ICML 2025), for any existential query: unions,
 * negation, cycles, parallel links and any number of free variables.
 * @internal
 */
export function classifier(graph: Graph, split: Split, options: ClassifierOptions = {}): Classifier {
  const unions = options.unions ?? "filtered";
  const on = createEvaluation(observed(graph, split), fullView(graph, split), unions);
  const prepare = preparer(on, options.classes);
  const gathered = createGathered(graph.entityCount);
  return {
    classify(query) {
      const prepared = prepare(query);
      reachTuples(on, prepared, gathered);
      return gatheredCopy(gathered, prepared.type, prepared.classes.list);
    },
    existing(query) {
      const { program } = prepare(query);
      return program.outer.length === 0 ? existingEntities(on, program.root) : undefined;
    },
  };
}

/** Reads a query into the evaluation, and compiles its shape unless it is cached. */
function preparer(on: Evaluation, names?: ClassNames): (query: Query) => Prepared {
  const signature = createSignature();
  const shapes = new Map<number, Prepared[]>();
  let remembered = 0;
  let last: Prepared | undefined;
  const remember = (query: Query, alike: readonly Prepared[]): Prepared => {
    const template = templateOf(query);
    const prepared = {
      shape: signature.shape.slice(0, signature.length),
      type: typeName(query),
      template,
      program: compile(template),
      classes: classesOf(template, on.unions, names),
      width: widthFor(template.atoms.length),
    };
    if (remembered++ === mostShapes) {
      shapes.clear();
      remembered = 1;
    }
    shapes.set(signature.hash, [...alike, prepared]);
    return prepared;
  };
  return (query) => {
    readSignature(query, on.graph, signature);
    // Queries of one type usually follow each other.
    let prepared = last && hasShape(signature, last.shape) ? last : undefined;
    if (!prepared) {
      const alike = shapes.get(signature.hash) ?? [];
      prepared = alike.find((each) => hasShape(signature, each.shape)) ?? remember(query, alike);
      last = prepared;
    }
    on.relations = signature.relations;
    on.constants = signature.constants;
    on.fixed = prepared.program.fixed;
    on.values.length = 0;
    on.width = prepared.width;
    on.stamp++;
    return prepared;
  };
}

/** All answers: the root for every value of the other free variables. */
function reachTuples(
  on: Evaluation,
  { program, classes, width, template }: Prepared,
  gathered: Gathered,
): void {
  startGathering(gathered, template.free.length);
  const { outer, root, positive } = program;
  if (outer.length === 0) {
    gather(gathered, reach(on, root), classes, width, []);
    return;
  }
  forEachCandidate(on, outer, positive, (values) => {
    values.forEach((value, slot) => {
      on.values[slot] = value;
    });
    gather(gathered, reach(on, root), classes, width, values);
  });
}
