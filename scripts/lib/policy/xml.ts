/** An element of an XML file, with its attributes and what is in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: readonly Element[] | string;
}

export const element = (
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  inside: readonly Element[] | string = [],
): Element => ({ name, attributes, inside });

const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => named[sign] ?? sign);

function write({ name, attributes, inside }: Element, indent: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${indent}<${name}${said.join("")}`;
  if (inside.length === 0) return `${open} />\n`;
  if (typeof inside === "string") return `${open}>${escaped(inside)}</${name}>\n`;
  return `${open}>\n${inside.map((each) => write(each, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

/** The text of a file; `doctype` is a line of its own. */
export const xmlFile = (root: Element, doctype = ""): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${doctype}${write(root, "")}`;
