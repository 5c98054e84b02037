import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import ts from "typescript";
import { compilerOptions } from "./compile.ts";

/** What an editor shows of a program at some places: documentation and tags. The program has no mistakes. */
export function hovers(file: string, text: string, places: readonly number[]): string[] {
  writeFileSync(file, text);
  const service = ts.createLanguageService({
    getCompilationSettings: () => compilerOptions,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) =>
      ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, "utf8")) : undefined,
    getCurrentDirectory: () => dirname(file),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
  });
  const [mistake] = service.getSemanticDiagnostics(file);
  if (mistake) throw new Error(ts.flattenDiagnosticMessageText(mistake.messageText, "\n"));
  return places.map((place) => {
    const info = service.getQuickInfoAtPosition(file, place);
    const tags = (info?.tags ?? []).map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`);
    return [ts.displayPartsToString(info?.documentation), ...tags].join("\n");
  });
}
