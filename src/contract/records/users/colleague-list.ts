import { type Role, roleNames, roles } from "#contract/kit/roles.ts";
import type { ListedColleague } from "./schema.ts";

type Column = keyof ListedColleague | "first_name" | "last_name";

/** What heads of columns are called in lists that districts keep; letters and digits only. */
const heads: Readonly<Record<Column, readonly string[]>> = {
  full_name: ["name", "fullname", "displayname", "person", "colleague"],
  first_name: ["firstname", "givenname", "first"],
  last_name: ["lastname", "familyname", "surname", "last"],
  email: ["email", "emailaddress", "mail", "address", "username", "userprincipalname"],
  organization: ["organization", "school", "site", "building", "location", "prefix", "campus", "department"],
  role: ["role", "permission", "access"],
  title: ["title", "jobtitle", "position", "job"],
  phone: ["phone", "phonenumber", "telephone", "mobile", "cell"],
};
const columns = Object.keys(heads) as Column[];

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const columnOf = (head: string) => columns.find((column) => heads[column].includes(plain(head)));

/** What separates the cells of a list: whichever stands most often in its first line outside of quotes. */
export function separatorOf(text: string): "," | ";" | "\t" {
  const first = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/, 1)[0] ?? "";
  const bare = first.replace(/"[^"]*"/g, "");
  const count = (sign: string) => bare.split(sign).length - 1;
  const [most] = ([",", ";", "\t"] as const).toSorted((one, other) => count(other) - count(one));
  return most ?? ",";
}

type Separator = ReturnType<typeof separatorOf>;

/** Does a cell hold an address and nothing else, or a person as mail programs write them? */
const isAddress = (cell: string) =>
  /^\s*"?[^\s@<>,;"]+@[^\s@<>,;"]+"?\s*$/.test(cell) || named(cell) !== null;

/** What separates the cells of one line: the usual sign of the list where that leaves an address alone, else its own. */
function separatorIn(line: string, usual: Separator): Separator {
  const own = separatorOf(line);
  const fits = [usual, own, ",", ";", "\t"] as const;
  const found = fits.find((sign) => line.includes(sign) && line.split(sign).some(isAddress));
  return found ?? (line.includes(usual) ? usual : own);
}

/** Does a quoted cell go on in the next line? */
const goesOn = (text: string) => /(?:^|[,;\t])\s*"/.test(text.replace(/"(?:[^"]|"")*"/g, ""));

/** The lines of a list, or a quoted cell's several ones as one. A quote that is never closed is a letter. */
function linesOf(text: string): readonly string[] {
  const single = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const lines: string[] = [];
  for (let at = 0; at < single.length; at += 1) {
    let line = single[at] ?? "";
    if (goesOn(line)) {
      const end = single.findIndex((each, index) => index > at && each.includes('"'));
      const whole = single.slice(at, end + 1).join("\n");
      if (end > at && !goesOn(whole)) {
        line = whole;
        at = end;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** A pasted list in parts, each of lines with one separator: people put together lists from several places. */
export function partsOf(text: string): readonly { readonly separator: Separator; readonly text: string }[] {
  const usual = separatorOf(text);
  const parts: { separator: Separator; text: string }[] = [];
  for (const line of linesOf(text)) {
    const last = parts.at(-1);
    const separator = line.trim() === "" ? (last?.separator ?? usual) : separatorIn(line, usual);
    if (last?.separator === separator) last.text += `${line}\n`;
    else parts.push({ separator, text: `${line}\n` });
  }
  return parts;
}

/** Stands in for what a row leaves out. */
export interface ListDefaults {
  readonly organization: string;
  readonly role: Role | "";
}

export interface ColleagueList {
  readonly rows: readonly { readonly line: number; readonly row: ListedColleague }[];
  /** Heads of columns that were not taken. */
  readonly leftOut: readonly string[];
}

/** «Noor Haddad <noor@school.org>», as mail programs write people. */
const named = (cell: string) => /^\s*"?([^"<]*?)"?\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(cell);
const isRole = (cell: string) =>
  roles.some((role) => plain(role) === plain(cell) || plain(roleNames[role]) === plain(cell));

/** A row of a list without heads: each cell by what it looks like, and the others in this order. */
function byLooks(cells: readonly string[]): Partial<Record<Column, string>> {
  const found: Partial<Record<Column, string>> = {};
  const rest: string[] = [];
  for (const cell of cells) {
    const person = named(cell);
    if (found.email === undefined && person !== null) {
      found.email = person[2] ?? "";
      if (person[1]) found.full_name = person[1];
    } else if (found.email === undefined && cell.includes("@")) found.email = cell;
    else if (found.role === undefined && isRole(cell)) found.role = cell;
    else if (cell.trim() !== "") rest.push(cell);
  }
  for (const column of ["full_name", "organization", "title", "phone"] as const)
    if (found[column] === undefined) found[column] = rest.shift() ?? "";
  return found;
}

/**
 * Does no row say where its person belongs, and nothing stand in for it? Then it is said once, not at each row. Where a
 * row has no address, what looks like an organization may be the address that is written wrongly.
 */
export const namesNoOrganization = ({ rows }: ColleagueList): boolean =>
  rows.some(({ row }) => row.organization === "") &&
  rows.every(({ row }) => row.organization === "" || row.email === "");

/**
 * Reads a list of colleagues from its cells: with heads in any order and by any of their names, or a bare list of
 * names and addresses. Empty rows are left out; `line` counts rows from 1.
 */
export function colleagueList(cells: readonly (readonly string[])[], defaults: ListDefaults): ColleagueList {
  const first = cells.findIndex((row) => row.some((cell) => cell.trim() !== ""));
  const top = cells[first] ?? [];
  const known = top.map(columnOf);
  const headed = known.includes("email") && !top.some((cell) => cell.includes("@"));
  const rows = cells.flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === "") || (headed && index === first)) return [];
    const values: Partial<Record<Column, string>> = {};
    if (headed)
      for (const [at, column] of known.entries()) {
        if (column !== undefined && values[column] === undefined) values[column] = (row[at] ?? "").trim();
      }
    else Object.assign(values, byLooks(row));
    const { first_name = "", last_name = "", full_name = "", email = "", title = "", phone = "" } = values;
    return {
      line: index + 1,
      row: {
        full_name: (full_name || `${first_name} ${last_name}`).trim(),
        email: named(email)?.[2] ?? email.trim(),
        title: title.trim(),
        phone: phone.trim(),
        organization: values.organization?.trim() || defaults.organization,
        role: values.role?.trim() || defaults.role,
      },
    };
  });
  const leftOut = headed ? top.filter((cell, at) => known[at] === undefined && cell.trim() !== "") : [];
  return { rows, leftOut };
}
