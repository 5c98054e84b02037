/** A record of CSV with its line end; fields are quoted where they have to be (RFC 4180, with LF). */
export function csvRecord(fields: readonly (string | number)[], separator: "," | "\t" = ","): string {
  return `${fields.map((field) => csvField(String(field), separator)).join(separator)}\n`;
}

function csvField(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
