/** A record of CSV with its line end; fields are quoted where they have to be (RFC 4180, with LF). */
export function csvRecord(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => csvField(String(field))).join()}\n`;
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
