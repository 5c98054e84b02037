import { count, members } from "../../formats/text/shape.ts";

/** The shape of the part of some work, as manifests have it. */
export const shardShape = members({ index: count, of: count });
