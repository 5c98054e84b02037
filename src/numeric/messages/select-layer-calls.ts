import type { Compute } from "../autograd/compute.ts";
import type { Floats } from "../autograd/floats.ts";
import type { LayerCalls } from "./layer-calls.ts";
import { plainLayerCalls } from "./plain-layer-calls.ts";

/** The steps as `compute` takes them: in WebAssembly, or in plain loops. */
export function layerCalls({ kernel }: Compute): LayerCalls {
  if (!kernel) return plainLayerCalls;
  const at = ({ byteOffset }: Floats) => byteOffset;
  return {
    addMessages(rows, { first, count }, width, groups, members, out) {
      // A relation may have most edges of a graph: rows by relation are shared out one by one.
      const unit = rows.nodeCount < 2048 ? 1 : 64;
      kernel("addMessages", first, count, unit, rows.address, width, at(groups), at(members), at(out));
    },
    describeRows(rows, { first, count }, { width, relations, states, boundary, scales }, out) {
      const tables = [relations, states, boundary, scales, out].map(at);
      kernel("describeRows", first, count, rows.address, width, ...tables);
    },
    normaliseRows(count, { width, gain, shift }, y, x, out) {
      kernel("normaliseRows", count, width, ...[y, gain, shift, x, out].map(at));
    },
    normaliseBack(count, { width, gain, shift }, y, gradient, partials) {
      kernel("normaliseBack", count, width, ...[y, gain, shift, gradient, partials].map(at));
    },
    statisticsBack(rows, { first, count }, tables, gradient, kept, byBoundary) {
      const { width, relations, states, boundary, scales } = tables;
      const places = [relations, states, boundary, scales, gradient, kept, byBoundary].map(at);
      kernel("statisticsBack", first, count, rows.address, width, ...places);
    },
    statisticsBySender(rows, { width, relations, states }, kept, out) {
      const places = [relations, states, kept, out].map(at);
      kernel("statisticsBySender", rows.nodeCount, rows.address, width, ...places);
    },
    statisticsByRelation(rows, { width, relations, states }, kept, out) {
      const places = [relations, states, kept, out].map(at);
      kernel("statisticsByRelation", rows.nodeCount, rows.address, width, ...places);
    },
  };
}
