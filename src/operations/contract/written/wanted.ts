import type { Form } from "./forms.ts";

/** A part of a long list: entries before it, and how many there are of it at most. */
export interface Window {
  readonly from: number;
  readonly size: number;
}

/** The form in which a caller wants a result, and which part of its long list. */
export interface WantedForm {
  readonly form: Form | "sparql";
  /** All where it is left out. */
  readonly window?: Window | undefined;
  /** Types of content that are taken with `sparql`, the best first. */
  readonly types?: readonly string[] | undefined;
}

/** What is known of a written result before its first byte. */
export interface WrittenHead {
  /** Entries before the next part, where there is one; an object of JSON is then left open, so that the caller can say where that is. */
  readonly next?: number;
  /** Whether the result is the list itself. */
  readonly isList?: boolean;
  /** Why there is no more, where the result says so. */
  readonly outcome?: string;
  /** The type of the content with `sparql`. */
  readonly type?: string;
}

/** Takes a result as bytes, made where it is worked out; the next bytes wait for what `onBytes` gives back. */
export interface BytesTaker extends WantedForm {
  onHead(head: WrittenHead): void | Promise<void>;
  onBytes(bytes: Uint8Array): void | Promise<void>;
}

/** The window of a call, and whether its operation made this part alone. */
export interface ListWindow extends Window {
  /** Set by an operation that lists only this part, and counts all. */
  kept: boolean;
}
