import { sha256 } from "../../formats/sha256.ts";
import type { View } from "../../kg/graph.ts";
import { queryCost } from "../../numeric/messages/network.ts";
import type { MessageRows } from "../../numeric/messages/rows.ts";
import type { MessageOptions } from "../../numeric/messages/select.ts";
import { bestKernel } from "../../numeric/product-kernel.ts";
import { graphRows } from "../message-passing/graph-rows.ts";
import type { LinkPredictor } from "../predictor.ts";
import { checkRows } from "../predictors/tables.ts";
import { entityDefinition, type UltraNetwork, ultraNetwork } from "./network.ts";
import type { UltraWeights } from "./weights.ts";

/**
 * What the relation encoder starts from when a link is asked for backwards, (?, r, t): from the direct relation r, as
 * the official code trains and evaluates, or from the inverse relation itself, as UltraQuery does.
 * @internal
 */
export type Conditioning = "direct" | "inverse";

/** @internal */
export interface UltraOptions extends MessageOptions {
  /** `direct` when absent. */
  readonly conditioning?: Conditioning;
  /** What the weights are called, such as `ultra-3g`; `ultra` when absent. */
  readonly name?: string;
}

/** ULTRA as a link predictor, which can be closed. @internal */
export interface UltraPredictor extends LinkPredictor {
  /** What computes the scores, made when it is asked for first. */
  network(): UltraNetwork;
  /** Lets go of memory and threads. */
  close(): void;
}

/**
 * ULTRA with its weights on the links of a view: scores are logits. Entities without links are scored like all others.
 * @throws LacunaError `links.too-many-interactions`
 * @internal
 */
export function ultraPredictor(
  weights: UltraWeights,
  view: View,
  { conditioning = "direct", name = "ultra", ...options }: UltraOptions = {},
): UltraPredictor {
  const rows = graphRows(view);
  const { entityCount, relationCount } = view.graph;
  let made: UltraNetwork | undefined;
  const network = () => {
    made ??= ultraNetwork(weights, rows, options);
    return made;
  };
  return {
    model: name,
    entityCount,
    relationCount,
    kernel: options.kernel ?? bestKernel(),
    network,
    rowCost: queryCost(entityDefinition(weights, rows)),
    hash: hashOf(weights, rows, conditioning),
    weights: weights.hash,
    scoreRows(heads, relations, out) {
      checkRows(heads, relations, out, view.graph);
      const questions = Array.from(heads, (head, at) => ({
        nodes: Uint32Array.of(head),
        weights: Float32Array.of(1),
        relation: relations[at]!,
        condition: conditioning === "direct" ? relations[at]! & ~1 : relations[at]!,
      }));
      network().scores(questions, out);
    },
    close() {
      made?.close();
      made = undefined;
    },
  };
}

/** Identity of the scores: SHA-256 over what they follow from, the weights and the links. */
function hashOf({ hash }: UltraWeights, rows: MessageRows, conditioning: Conditioning): string {
  const head = `lacuna ultra 1 ${hash} ${conditioning} ${rows.nodeCount} ${rows.relationCount}\n`;
  const links = [rows.rowGroup, rows.groupRelation, rows.groupEdge, rows.senders];
  return sha256([
    new TextEncoder().encode(head),
    ...links.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength)),
  ]);
}
