import type { Graph } from "../../kg/graph.ts";
import type { Limits } from "../../runs/working/limits.ts";

/**
 * A call that is tried on the thread where it is asked, for a moment. A longer call is cancelled there and made in a worker,
 * from its beginning.
 */
export interface Trial {
  /** The moment begins now: what a call waits for until it computes does not count. */
  begin(): void;
  /** Asked again and again by whatever takes long. @throws TrialOver when the moment is over */
  check(): void;
}

/** Ends a call that was tried. */
export class TrialOver {}

/** Stops a computation, or the trial of its call. */
export const untilOver = (stop: Limits["stop"], trial: Trial | undefined): Limits["stop"] =>
  trial
    ? () => {
        trial.check();
        return stop?.();
      }
    : stop;

/** Names that are looked through in a moment. */
const NAMES_AT_ONCE = 1 << 14;

/** Whether all names of a graph are looked through in a moment, for what may have been meant by one that is none. */
export const hasFewNames = ({ entities, relations, attributes }: NamedParts): boolean =>
  !entities.aliases &&
  !relations.aliases &&
  entities.size + relations.size + attributes.size <= NAMES_AT_ONCE;

type NamedParts = Pick<Graph, "entities" | "relations" | "attributes">;

/** Ends a trial: what comes now takes long for sure. */
export function leaveTrial(trial: Trial | undefined): void {
  if (trial) throw new TrialOver();
}
