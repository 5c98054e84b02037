import type { View } from "../../kg/graph.ts";
import { graphRows } from "../../links/message-passing/graph-rows.ts";
import { type UltraNetwork, ultraNetwork } from "../../links/ultra/network.ts";
import type { UltraWeights } from "../../links/ultra/weights.ts";
import type { MessageOptions } from "../../numeric/messages/select.ts";
import { bestKernel } from "../../numeric/product-kernel.ts";
import type { GraphModel } from "../solver.ts";
import { gnnQeProjector } from "./gnn-qe-projector.ts";
import type { GnnQeWeights } from "./gnn-qe-weights.ts";
import type { Projector } from "./projector.ts";
import { ultraProjector } from "./ultra-projector.ts";

/** A graph model that holds memory and threads for as long as it is open. @internal */
export interface OpenGraphModel extends GraphModel {
  /** Lets go of memory and threads, those of its projectors too. */
  close(): void;
}

/** @internal */
export interface UltraGraphModelOptions extends MessageOptions {
  /** The name of the weights, such as `ultraquery`; `ultra` when absent. */
  readonly name?: string;
  /** A network of the same weights on some links that others use too, and close. */
  readonly network?: { readonly known: View; network(): UltraNetwork };
}

/** Weights of ULTRA or UltraQuery as a model for `ultraquery`: a network for each choice of known links that is asked for. @internal */
export function ultraGraphModel(
  weights: UltraWeights,
  { name = "ultra", network: given, ...options }: UltraGraphModelOptions = {},
): OpenGraphModel {
  const networks = perView((known) => ultraNetwork(weights, graphRows(known), options));
  return {
    model: name,
    projects: "ultra",
    hash: weights.hash,
    kernel: options.kernel ?? bestKernel(),
    projector(known, threshold) {
      const network = given && sameLinks(given.known, known) ? given.network() : networks.of(known);
      return ultraProjector(network, weights.hash, threshold);
    },
    close: networks.close,
  };
}

/** Weights of GNN-QE as a model for `gnn-qe`. @internal */
export function gnnQeGraphModel(weights: GnnQeWeights, options: MessageOptions = {}): OpenGraphModel {
  const projectors = perView(
    (known): Projector => gnnQeProjector(weights, graphRows(known, "tail"), options),
  );
  return {
    model: "gnn-qe",
    projects: "gnn-qe",
    hash: weights.hash,
    kernel: options.kernel ?? bestKernel(),
    projector: (known) => projectors.of(known),
    close: projectors.close,
  };
}

const sameLinks = (a: View, b: View) => a.graph === b.graph && a.levels === b.levels;

/** Things that are made once for each choice of links, and closed together. */
function perView<Thing extends { close(): void }>(make: (known: View) => Thing) {
  const made: { readonly known: View; readonly thing: Thing }[] = [];
  return {
    of(known: View): Thing {
      const before = made.find((each) => sameLinks(each.known, known));
      if (before) return before.thing;
      const thing = make(known);
      made.push({ known, thing });
      return thing;
    },
    close() {
      for (const { thing } of made.splice(0)) thing.close();
    },
  };
}
