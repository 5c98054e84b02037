/** A small fault: the range of the text that it replaces, and what stands there instead. */
export interface Fault {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly at: number;
  readonly end: number;
  readonly with: string;
  readonly was: string;
  readonly what: string;
}

export function mutantsOf(file: string, text: string): Fault[];
