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
