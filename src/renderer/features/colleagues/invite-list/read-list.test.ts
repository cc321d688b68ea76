import { expect, test } from "vitest";
import { namesNoOrganization } from "#contract/records/users/colleague-list.ts";
import { readList } from "./read-list.ts";

const nowhere = { organization: "", role: "assessor" } as const;
const read = (...lines: string[]) =>
  readList(lines.join("\n"), nowhere).rows.map(({ line, row }) => [
    line,
    row.full_name,
    row.email,
    row.organization,
  ]);

test("reads each line of a list by its own separator", () => {
  expect(
    read(
      "Noor Haddad, noor@school.org",
      "Omar Diaz; omar@school.org; Northfield High, School",
      "",
      "Haddad, Lee\tlee@school.org",
      "Kim Ode\tkim@school.org\tNHS",
      '"Ashby, Wren",wren@school.org',
    ),
  ).toEqual([
    [1, "Noor Haddad", "noor@school.org", ""],
    [2, "Omar Diaz", "omar@school.org", "Northfield High, School"],
    [4, "Haddad, Lee", "lee@school.org", ""],
    [5, "Kim Ode", "kim@school.org", "NHS"],
    [6, "Ashby, Wren", "wren@school.org", ""],
  ]);
});

test("keeps the columns of a table in which a line has another separator, and cells of two lines", () => {
  expect(
    read(
      "Email;Name;School",
      "noor@school.org;Haddad, Noor, PhD;NHS",
      "omar@school.org,Omar Diaz,NMS",
      'kim@school.org;"Kim',
      'Ode";NHS',
    ),
  ).toEqual([
    [2, "Haddad, Noor, PhD", "noor@school.org", "NHS"],
    [3, "Omar Diaz", "omar@school.org", "NMS"],
    [4, "Kim\nOde", "kim@school.org", "NHS"],
  ]);
});

test("knows a list of which no row names an organization, where nothing stands in for it", () => {
  expect(namesNoOrganization(readList("Noor, noor@school.org", nowhere))).toBe(true);
  expect(namesNoOrganization(readList("Noor, noor@school.org", { ...nowhere, organization: "3" }))).toBe(
    false,
  );
  expect(namesNoOrganization(readList("Noor, noor@school.org, NHS\nLee, lee@school.org", nowhere))).toBe(
    false,
  );
  expect(namesNoOrganization(readList("Noor, noor@school.org\nIda Moe, ida.moe", nowhere))).toBe(true);
  expect(namesNoOrganization(readList("", nowhere))).toBe(false);
});
