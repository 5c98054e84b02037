import { Argument, Command } from "commander";
import type { AddCommand } from "../command/command-of.ts";
import { addHelp } from "../command/help.ts";
import type { Noun } from "./nouns.ts";

/** A command as a shell completes it. */
interface Completed {
  /** The words that call it, without `lacuna`. */
  readonly path: readonly string[];
  readonly describe: string;
  /** Words that may follow: commands below it. */
  readonly below: readonly string[];
  readonly options: readonly {
    readonly flag: string;
    readonly describe: string;
    /** The values it takes, where they are known; empty for a flag, undefined for anything. */
    readonly values: readonly string[] | undefined;
    /** It takes others than these too, such as the path of a file. */
    readonly open: boolean;
  }[];
  /** Names that its arguments may be. */
  readonly values: readonly string[];
}

const shells = { bash, zsh, fish } as const;

/** `lacuna completion`: a script for a shell that completes commands, options and their values, made from the commands. */
export function completion(nouns: readonly Noun[]): AddCommand {
  return (program, io) => {
    const self = new Command("completion")
      .description("a script that completes commands and options in your shell")
      .addArgument(new Argument("<shell>", "whose script").choices(Object.keys(shells)));
    addHelp(self, {
      example: "lacuna completion bash",
      help: `Load it with  source <(lacuna completion bash)  in ~/.bashrc or ~/.zshrc (zsh),
or with  lacuna completion fish > ~/.config/fish/completions/lacuna.fish`,
    });
    self.action(async (shell: keyof typeof shells) => {
      const whole = new Command("lacuna");
      const known = await import("./known-values.ts");
      for (const noun of nouns) (await noun.load())(whole, io);
      io.out(shells[shell](completedBelow(whole, [], known)));
    });
    program.addCommand(self);
    return self;
  };
}

/** A command and all below it. */
function completedBelow(
  command: Command,
  path: readonly string[],
  known: typeof import("./known-values.ts"),
): Completed[] {
  const called = path.join(" ");
  const own: Completed = {
    path,
    describe: command.description(),
    below: command.commands.map((each) => each.name()),
    values: known.argumentValuesOf(called),
    options: command.options.flatMap(({ long, description, argChoices, required, optional }) => {
      if (!long) return [];
      const takes = required || optional;
      const some = takes && !argChoices ? known.openValuesOf(called, long) : [];
      const values = some.length > 0 ? some : takes ? argChoices : [];
      return [{ flag: long, describe: description, values, open: takes && !argChoices }];
    }),
  };
  return [own, ...command.commands.flatMap((each) => completedBelow(each, [...path, each.name()], known))];
}

/** A word in single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function bash(commands: readonly Completed[]): string {
  const named = (each: Completed) => quoted(["lacuna", ...each.path].join(" "));
  const steps = commands.filter(({ path }) => path.length > 0).map(named);
  const values = commands.flatMap((each) =>
    each.options.flatMap(({ flag, values: known, open }) =>
      known?.length
        ? [
            `    ${quoted(["lacuna", ...each.path, flag].join(" "))}) words=${quoted(known.join(" "))}${open ? "" : " files="};;`,
          ]
        : [],
    ),
  );
  const words = commands.map((each) => {
    const all = [...each.below, ...each.values, ...each.options.map(({ flag }) => flag), "--help"];
    return `    ${named(each)}) words=${quoted(all.join(" "))};;`;
  });
  return `# Completion of lacuna for bash: source <(lacuna completion bash)
_lacuna() {
  local called=lacuna words='' files=yes current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$called \${COMP_WORDS[at]}" in
    ${steps.join("|")}) called="$called \${COMP_WORDS[at]}";;
    esac
  done
  case "$called $before" in
${values.join("\n")}
  esac
  [ -n "$words" ] || case "$called" in
${words.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ "$current" == -* || -z "$files" ]] || COMPREPLY+=($(compgen -f -- "$current"))
}
complete -o filenames -F _lacuna lacuna
`;
}

/** zsh takes the functions of bash. */
function zsh(commands: readonly Completed[]): string {
  return `#compdef lacuna\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
}

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ path, describe, below, values, options }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const when = (more: readonly string[]) => `-n ${quoted([...seen, ...more].join("; and ") || "true")}`;
    const first = below.length > 0 ? [`not __fish_seen_subcommand_from ${below.join(" ")}`] : [];
    const parts = below.map((name) => {
      const { describe: says = describe } =
        commands.find((each) => each.path.join(" ") === [...path, name].join(" ")) ?? {};
      return `complete -c lacuna ${when(first)} -a ${name} -d ${quoted(says)}`;
    });
    const names = values.length > 0 ? [`complete -c lacuna ${when([])} -a ${quoted(values.join(" "))}`] : [];
    const flags = options.map(({ flag, describe: says, values, open }) => {
      const takes =
        values === undefined
          ? " -r"
          : values.length > 0
            ? ` ${open ? "-r" : "-x"} -a ${quoted(values.join(" "))}`
            : "";
      return `complete -c lacuna ${when([])} -l ${flag.slice(2)}${takes} -d ${quoted(says)}`;
    });
    return [...parts, ...names, ...flags];
  });
  return `# Completion of lacuna for fish\n${lines.join("\n")}\n`;
}
