import { InvalidArgumentError } from "commander";
import { wholeNumber } from "../terminal/io.ts";

/** The options of commands that serve. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly jobs?: string;
  readonly tokenFile?: string;
  readonly public?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly body?: number;
  readonly timeout?: number;
  readonly logQueries?: boolean;
}

/** Reads the number of a port. */
export function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port > 65_535) throw new InvalidArgumentError(`${port} is no port`);
  return port;
}
