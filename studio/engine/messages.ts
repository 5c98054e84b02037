import type { Place } from "../../src/error.ts";
import type { PageData } from "../../src/report/page-data.ts";
import type { Progress } from "../../src/runs/working/progress.ts";

/** What a page asks of its engine. */
export type EngineRequest =
  | { readonly kind: "call"; readonly id: number; readonly operation: string; readonly parameters: unknown }
  /** Asks what is wrong with a result that came from a file. */
  | { readonly kind: "check"; readonly id: number; readonly data: PageData }
  /** Asks for the beginning of a file, where it is a table. */
  | { readonly kind: "table"; readonly id: number; readonly path: string }
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "file"; readonly path: string; readonly bytes: Uint8Array };

/** A mistake as plain data: what `LacunaError` says. */
export interface Mistake {
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly place?: Place | undefined;
}

/** What the engine says. */
export type EngineReply =
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "mistake"; readonly id: number; readonly mistake: Mistake }
  | { readonly kind: "progress"; readonly id: number; readonly progress: Progress };
