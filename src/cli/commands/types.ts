import { type Command, Option } from "commander";
import { command, type Io, wholeNumber } from "../io.ts";
import type { Efo1Options } from "../../operations/types/efo1.ts";
import type { EfokOptions } from "../../operations/types/efok.ts";
import type { Listing } from "../../operations/types/listing.ts";
import type { NamedOptions } from "../../operations/types/named.ts";

/** Adds `lacuna types efo1`, `efok` and `named`. The work is loaded when a command runs, so that help comes at once. */
export function addTypesCommands(program: Command, io: Io): void {
  const types = program.command("types").description("list the query types there are");
  const print = (json: boolean | undefined, listing: Listing) =>
    io.out(json ? `${JSON.stringify(listing.json)}\n` : listing.text());

  types.addCommand(
    command("efo1", "the 301 EFO-1 types of EFO-1-QA, in nine normal forms")
      .option("--anchors <n>", "types with n anchors", wholeNumber)
      .option("--depth <n>", "types whose longest chain has n projections", wholeNumber)
      .addOption(negation())
      .addOption(yesNo("--union <yes|no>", "types with or without a union"))
      .option("--form <form>", "the normal form that the text lists (--json has all nine)", "Original")
      .option("--max-anchors <n>", "enumerate up to n anchors", wholeNumber, 3)
      .option("--max-depth <n>", "enumerate up to n projections and negations on a way", wholeNumber, 3)
      .option("--max-negations <n>", "enumerate up to n negations", wholeNumber)
      .option("--summary", "count the types instead of listing them")
      .addHelpText("after", EFO1_HELP)
      .action(async (options: Efo1Options) => {
        const { listEfo1 } = await import("../../operations/types/efo1.ts");
        print(options.json, listEfo1(options));
      }),
  );

  types.addCommand(
    command("efok", "the EFO_k types: abstract query graphs with one or more free variables")
      .addOption(
        new Option("--mode <mode>", "complete: all of them; official: the published 741")
          .choices(["complete", "official"])
          .default("complete"),
      )
      .option("--free <n>", "types with n free variables", wholeNumber)
      .option("--existential <n>", "types with n existential variables", wholeNumber)
      .option("--anchors <n>", "types with n constants", wholeNumber)
      .addOption(
        new Option("--topology <topology>", "types of one topology").choices(["SDAG", "Multi", "Cyclic"]),
      )
      .addOption(negation())
      .option("--max-free <n>", "enumerate up to n free variables (2)", wholeNumber)
      .option("--max-existential <n>", "enumerate up to n existential variables (2)", wholeNumber)
      .option("--max-anchors <n>", "enumerate up to n constants (3)", wholeNumber)
      .option("--max-negations <n>", "enumerate up to n negated links (1)", wholeNumber)
      .option("--max-nodes <n>", "enumerate up to n nodes (6)", wholeNumber)
      .option("--max-links <n>", "enumerate up to n links (6)", wholeNumber)
      .option("--max-variable-links <n>", "enumerate up to n links among variables (4)", wholeNumber)
      .option("--max-surplus <n>", "enumerate up to n links beyond a tree (1)", wholeNumber)
      .option("--max-parallel <n>", "enumerate up to n links on a pair (2)", wholeNumber)
      .option("--max-distance <n>", "enumerate up to n links to a free variable (3)", wholeNumber)
      .option("--summary", "count the types instead of listing them")
      .addHelpText("after", EFOK_HELP)
      .action(async (options: EfokOptions) => {
        const { listEfok } = await import("../../operations/types/efok.ts");
        print(options.json, listEfok(options));
      }),
  );

  types.addCommand(
    command("named", "the types that have a name in the literature")
      .option("--free <n>", "types with n free variables", wholeNumber)
      .option("--anchors <n>", "types with n anchors", wholeNumber)
      .addOption(negation())
      .addHelpText("after", NAMED_HELP)
      .action(async (options: NamedOptions) => {
        const { listNamed } = await import("../../operations/types/named.ts");
        print(options.json, listNamed(options));
      }),
  );
}

const yesNo = (flags: string, description: string): Option =>
  new Option(flags, description).choices(["yes", "no"]);
const negation = (): Option => yesNo("--negation <yes|no>", "types with or without negation");

const EFO1_HELP = `
Examples:
  lacuna types efo1 --anchors 2
  lacuna types efo1 --depth 1 --negation yes --form DNF+IUD
  lacuna types efo1 --summary

--json prints [{"id","formula","forms":{"Original",…,"DNF+IUD"},"anchors","depth","negation","negations","union"}].
An id is the published one; types beyond the published 301 have their formula as id.
`;

const EFOK_HELP = `
Examples:
  lacuna types efok --free 1 --topology Cyclic
  lacuna types efok --mode official --summary
  lacuna types efok --max-existential 3 --summary

Of the official 741 types 189 are isomorphic to an earlier one; complete mode has each type once, and those
the official program missed.
--json prints [{"formula","key","free","existential","constants","links","topology","negated"}]; isomorphic types
share their key in both modes.
`;

const NAMED_HELP = `
--json prints [{"name","aliases","source","free","anchors","negation","lisp","betae","efok"}]; a notation that
cannot say a type is null.
`;
