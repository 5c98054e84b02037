import { Command } from "commander";
import manifest from "../../../package.json" with { type: "json" };
import { colours } from "../../report/colours.ts";
import { wrapped } from "../../report/wrap.ts";
import { reportFailure } from "../command/failure.ts";
import { prepareHelp } from "../command/help.ts";
import { harmless, type Io, named } from "../terminal/io.ts";
import { refuseGivenTwice } from "./given-twice.ts";
import { formatItem, NARROW } from "./help-items.ts";
import { nounOf, nouns } from "./nouns.ts";

/**
 * Runs one command line (without `node lacuna`) and returns its exit status.
 * @param pages the folder of the pages that `help <topic>` shows
 */
export async function run(words: readonly string[], terminal: Io, pages = ""): Promise<number> {
  const io = harmless(terminal);
  const args = asHelpFlag(words);
  const options = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  const how = { json: options.includes("--json"), debug: process.env.LACUNA_DEBUG === "1" };
  let program: Command | undefined;
  try {
    const topic = topicOf(args);
    if (topic !== undefined) {
      (await import("./topics.ts")).showTopic(topic, io, pages);
      return 0;
    }
    program = await programFor(args, io, terminal);
    if (options.some((each) => each === "--help" || each === "-h"))
      await prepareHelp(commandCalled(program, args));
    await program.parseAsync([...args], { from: "user" });
    return 0;
  } catch (failure) {
    // What is wrong is marked in colours, and its pieces are shown harmless one by one.
    return reportFailure(failure, terminal, { ...how, called: program && commandCalled(program, args) });
  }
}

/** `help links train` asks for what `links train --help` shows, which loads the command that is asked about. */
function asHelpFlag(words: readonly string[]): readonly string[] {
  const [first, noun, ...verbs] = words;
  const isNoun = nounOf(noun) !== undefined;
  return first === "help" && noun !== undefined && isNoun ? [noun, ...verbs, "--help"] : words;
}

/** The page that `help <topic>` asks for, where it names no command. */
const topicOf = ([first, ...words]: readonly string[]): string | undefined =>
  first === "help" && words.length > 0 && words[0] !== "help" && !words.some((each) => each.startsWith("-"))
    ? words.join(" ")
    : undefined;

/** The command that words call, as far as they name one. */
function commandCalled(program: Command, args: readonly string[]): Command {
  let called = program;
  for (const word of args) {
    const next = called.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (next) called = next;
    else if (!word.startsWith("-")) break;
  }
  return called;
}

/**
 * The program with the called noun in full and the others by name only, so that `--help` loads nothing heavy.
 * @param terminal where help goes, which is all our own and may be in colours
 */
async function programFor(args: readonly string[], io: Io, terminal: Io): Promise<Command> {
  const program = new Command("lacuna")
    .description("Answers complex questions over knowledge graphs that have gaps.")
    .version(manifest.version, "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [topic]", "show a page, or the help of a command; `help topics` lists the pages")
    .usage("<command> [options]")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(wrapped(text, terminal.columns?.out)),
      writeErr: (text) => terminal.err(wrapped(text, terminal.columns?.err)),
      outputError: () => {},
      getOutHelpWidth: () => terminal.columns?.out ?? WIDTH,
      getErrHelpWidth: () => terminal.columns?.err ?? WIDTH,
      getOutHasColors: () => terminal.colours?.out === true,
      getErrHasColors: () => terminal.colours?.err === true,
    })
    .configureHelp({ styleTitle: colours(true).strong, minWidthToWrap: NARROW, formatItem })
    .addHelpText("after", HELP);
  const called = nounOf(args.find(nounOf));
  for (const noun of nouns) {
    if (noun === called) (await noun.load())(program, io);
    else program.addCommand(named(noun.name, noun.describe));
  }
  inherit(program);
  return program;
}

/** Columns of help that goes to no terminal. */
const WIDTH = 80;

/** Commander hands settings down only to subcommands it makes itself. */
function inherit(parent: Command): void {
  for (const child of parent.commands) {
    child.copyInheritedSettings(parent);
    refuseGivenTwice(child);
    inherit(child);
  }
}

const HELP = `
Examples:
  lacuna ask world '?c : borders(France, ?c) & !language(?c, French)'
  lacuna ask path/to/fb15k-237 --queries queries.jsonl --notation betae --ids
  lacuna links train world --out world.model
  lacuna ask world '?c : borders(?c, Chad)' --model world.model --explain
  lacuna kg info world

Exit status: 0 done, 1 failed, 2 wrong usage. LACUNA_DEBUG=1 shows where an internal fault happened.
--threads is at most the number of processors (or 8); LACUNA_PROCESSORS=64 sets that number to 64.
`;
