/** Where in the user's input a mistake is: a stretch of a text, or a line of a file. */
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
  /** One sentence that tells the user what to do; parameters in braces: "choose a smaller {rank}". */
  readonly hint?: string;
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
  /** Parameters by their plain names: "choose a smaller rank". */
  readonly hint: string | undefined;
  readonly parameter: string | undefined;
  readonly #message: string;
  readonly #hint: string | undefined;

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
    this.hint = this.hintSpelled(plain);
  }

  /** The message with parameters as a skin spells them. */
  messageSpelled(spell: (parameter: string) => string): string {
    return this.code.startsWith("usage.") ? spelled(this.#message, spell) : this.message;
  }

  /** The hint with parameters as a skin spells them, such as `--rank` on the command line. */
  hintSpelled(spell: (parameter: string) => string): string | undefined {
    return this.#hint === undefined ? undefined : spelled(this.#hint, spell);
  }
}

const plain = (parameter: string): string => parameter;

/** A text with the parameters in its braces spelled. */
export const spelled = (text: string, spell: (parameter: string) => string): string =>
  text.replace(/\{([a-z][A-Za-z]*)\}/g, (_, parameter: string) => spell(parameter));
