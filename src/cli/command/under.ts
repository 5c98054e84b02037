import type { AddCommand } from "./command-of.ts";

/** A command that only holds others. */
export const noun =
  (name: string, description: string): AddCommand =>
  (parent) =>
    parent.command(name).description(description);

/** A command with others below it, in the order in which help shows them. */
export const under =
  (own: AddCommand, below: readonly AddCommand[]): AddCommand =>
  (parent, io) => {
    const self = own(parent, io);
    for (const add of below) add(self, io);
    return self;
  };
