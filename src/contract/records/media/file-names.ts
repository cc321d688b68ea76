/** Longest name that is stored, in UTF-16 units. */
const longest = 255;

/** Without control characters, characters that change the direction of text or are not seen, and halves of characters. */
const seen = (text: string): string =>
  text
    .replace(/[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu, "")
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "");

/** A subject as one line that reads as it is written: whoever sends a mail writes what they like there. */
export const cleanSubject = (given: string): string =>
  seen(given.normalize("NFC").replace(/\s+/gu, " ")).trim();

/**
 * A name is data, never a path. Removes control characters, characters that change the direction of text, and
 * everything up to the last slash.
 */
export function cleanFileName(given: string): string {
  const base = given.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const shown = seen(base).trim().replace(/^\.+$/, "");
  if (shown === "") return "file";
  if (shown.length <= longest) return shown;
  const dot = shown.lastIndexOf(".");
  const ending = dot > 0 && shown.length - dot <= 20 ? shown.slice(dot) : "";
  return shown.slice(0, longest - ending.length).replace(/[\ud800-\udbff]$/, "") + ending;
}

/** Ending in lower case without the dot; empty where there is none. */
export function fileEnding(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** Stands in a list of endings where none is allowed, since an empty list allows all. No name of a file ends like this. */
export const noEnding = ".";

/** A file's new name with its old ending, which says what the file is. May exceed the longest allowed name. */
export function renamedFile(current: string, wanted: string): string {
  const name = cleanFileName(wanted);
  const ending = fileEnding(current);
  return fileEnding(name) === ending || ending === "" ? name : `${name}.${ending}`;
}
