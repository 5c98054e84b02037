import { LacunaError } from "../../error.ts";
import { checkProgram } from "../check.ts";
import type { Program } from "../program.ts";
import { programFromJson } from "./json.ts";
import { parseProgramText } from "./parse.ts";
import { programFromSequence } from "./sequence.ts";

/**
 * Reads a program in any of its forms, recognised by the text: JSON begins with a bracket, the sequence form has `<func>` or
 * `<arg>`, everything else is the text form. The program is checked.
 * @throws LacunaError `kopl.*`
 */
export function parseProgram(source: string): Program {
  const program = parseAnyForm(source);
  checkProgram(program);
  return program;
}

function parseAnyForm(source: string): Program {
  if (/^\s*[[{]/.test(source)) {
    let json: unknown;
    try {
      json = JSON.parse(source);
    } catch (cause) {
      throw new LacunaError("kopl.bad-json", "the program begins like JSON and is none", {
        hint: 'a program is [{"function": "Find", "inputs": ["France"], "dependencies": []}, …]',
        cause,
      });
    }
    return programFromJson(json);
  }
  return /<(?:func|arg)>/.test(source) ? programFromSequence(source) : parseProgramText(source);
}
