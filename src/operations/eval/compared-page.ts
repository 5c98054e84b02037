import type { Compared } from "./compare.ts";
/** What the reports of a comparison are written from. */
export interface ComparedPage {
  readonly compared: Compared;
  /** The folders of the runs. */
  readonly runs: { readonly a: string; readonly b: string };
  readonly benchmark: string;
}
