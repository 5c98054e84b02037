/** The place of a mistake in the user's input: a range of a text, or a line of a file. */
export interface Place {
  /** The text the mistake is in; `start` and `end` are UTF-16 offsets into it. */
  readonly text?: string;
  readonly start?: number;
  readonly end?: number;
  /** The file the mistake is in, as the user named it. */
  readonly file?: string;
  /** 1-based line number in `file`. */
  readonly line?: number;
}

/** What a mistake is called, where it is and how to mend it. */
export interface ErrorDetails {
  readonly place?: Place;
  /**
   * One sentence that tells the user what to do, or what finds it out when it is read; parameters in braces: "choose a smaller {rank}". What was given for one is
   * written with an equals sign, for commands that run as they stand: "`lacuna kg info {=graph}`".
   */
  readonly hint?: string | (() => string);
  /** The parameter whose value is the mistake, as the operation calls it. */
  readonly parameter?: string;
  readonly cause?: unknown;
}

/**
 * The one error class of Lacuna: a mistake of the user's, or a limit of their machine, with a stable code.
 *
 * Codes read `area.what` (`query.unknown-relation`, `kg.broken-line`). Messages are lower case and carry the bad
 * value. Rendering (colours, carets, how a parameter is spelled) belongs to the skins, not here.
 */
export class LacunaError extends Error {
  readonly code: string;
  readonly place: Place | undefined;
  readonly parameter: string | undefined;
  readonly #message: string;
  #hint: ErrorDetails["hint"];

  /** @param message of a code `usage.*` it may have parameters in braces, as hints may */
  constructor(code: string, message: string, details: ErrorDetails = {}) {
    super(
      code.startsWith("usage.") ? spelled(message, plain) : message,
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    this.name = "LacunaError";
    this.code = code;
    this.place = details.place;
    this.parameter = details.parameter;
    this.#message = message;
    this.#hint = details.hint;
  }

  /** Parameters by their plain names: "choose a smaller rank". */
  get hint(): string | undefined {
    return this.hintSpelled(plain);
  }

  /** The message with parameters as a skin spells them. */
  messageSpelled(spell: (parameter: string) => string): string {
    return this.code.startsWith("usage.") ? spelled(this.#message, spell) : this.message;
  }

  /**
   * The hint with parameters as a skin spells them, such as `--rank` on the command line.
   * @param given what was given for a parameter, as a command would be told it
   */
  hintSpelled(
    spell: (parameter: string) => string,
    given: (parameter: string) => string = unknown,
  ): string | undefined {
    const { hintWithBraces: hint } = this;
    return hint === undefined ? undefined : spelled(hint, spell, given);
  }

  /** The hint with its braces: for an error that is raised anew. */
  get hintWithBraces(): string | undefined {
    if (typeof this.#hint === "function") this.#hint = this.#hint();
    return this.#hint;
  }
}

const plain = (parameter: string): string => parameter;

const unknown = (parameter: string): string => `<${parameter}>`;

/** A text with the parameters in its braces spelled, and what was given for them filled in. */
export const spelled = (
  text: string,
  spell: (parameter: string) => string,
  given: (parameter: string) => string = unknown,
): string =>
  text.replace(/\{(=?)([a-z][A-Za-z]*)\}/g, (_, value: string, parameter: string) =>
    value ? given(parameter) : spell(parameter),
  );

/** An operation asked for wrongly; on the command line exit status 2. */
export const usageError = (what: string, message: string, hint?: string, parameter?: string): LacunaError =>
  new LacunaError(`usage.${what}`, message, {
    ...(hint === undefined ? {} : { hint }),
    ...(parameter === undefined ? {} : { parameter }),
  });
