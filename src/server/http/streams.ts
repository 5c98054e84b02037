import { refusal } from "../refusal.ts";

/** Streams that are kept open. Each takes one of a limited number of connections. */
export interface Streams {
  /**
   * Takes a place of a caller.
   * @returns what gives it back; the second time it does nothing
   * @throws LacunaError `http.busy`
   */
  open(caller: string): () => void;
}

/** @param most of one caller */
export function openStreams(most: number): Streams {
  const counts = new Map<string, number>();
  return {
    open(caller) {
      const before = counts.get(caller) ?? 0;
      if (before >= most)
        throw refusal("busy", `${before} streams of events are open already`, {
          hint: "close one, or ask for the job itself now and then",
        });
      counts.set(caller, before + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(caller) ?? 1) - 1;
        if (left > 0) counts.set(caller, left);
        else counts.delete(caller);
      };
    },
  };
}
