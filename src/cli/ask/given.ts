import type { checkAsked } from "../../operations/ask/checks.ts";

/** What `lacuna ask` is told: the parameters of several operations. */
export type Given = Parameters<typeof checkAsked>[0] & {
  readonly query?: string;
  readonly files?: readonly string[];
  readonly out?: string;
  readonly scores?: string;
  readonly onError?: string;
  readonly explain?: boolean;
  readonly plan?: boolean;
  readonly count?: boolean;
  readonly endpoint?: string;
  readonly graph?: unknown;
};
