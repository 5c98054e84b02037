import { visible } from "../formats/text/visible.ts";

/** Text made safe for HTML and for attributes in double quotes; control characters and marks that turn letters are shown. */
export const html = (text: string): string =>
  visible(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A coordinate with at most one decimal. */
export const px = (value: number): string => String(Math.round(value * 10) / 10);
