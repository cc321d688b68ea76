import { expect, it } from "vitest";
import { colleagueList, separatorOf } from "./colleague-list.ts";

const none = { organization: "", role: "" } as const;
const rowsOf = (
  cells: readonly (readonly string[])[],
  defaults: Parameters<typeof colleagueList>[1] = none,
) => colleagueList(cells, defaults).rows.map(({ row }) => row);
const noor = { full_name: "Noor Haddad", email: "noor@school.org", title: "", phone: "" };

it("reads columns by the names that lists give them, in any order", () => {
  const { rows, leftOut } = colleagueList(
    [
      ["School", "E-Mail Address", "Badge", "First Name", "Last_name", "Role", "Job title", "Cell"],
      ["NHS", "noor@school.org", "17", "Noor", "Haddad", "Assessor", "Counselor", "555-0100"],
      ["", "", ""],
      ["EHS", "ida@school.org", "18", "Ida", "Moe", "", "", ""],
    ],
    { organization: "District", role: "viewer" },
  );
  expect(leftOut).toEqual(["Badge"]);
  expect(rows).toEqual([
    {
      line: 2,
      row: { ...noor, organization: "NHS", role: "Assessor", title: "Counselor", phone: "555-0100" },
    },
    {
      line: 4,
      row: { ...noor, full_name: "Ida Moe", email: "ida@school.org", organization: "EHS", role: "viewer" },
    },
  ]);
});

it("reads a bare list of people as it is pasted", () => {
  const defaults = { organization: "NHS", role: "assessor" } as const;
  const expected = { ...noor, organization: "NHS", role: "assessor" };
  expect(rowsOf([["Noor Haddad", "noor@school.org"]], defaults)).toEqual([expected]);
  expect(rowsOf([["noor@school.org", "Noor Haddad"]], defaults)).toEqual([expected]);
  expect(rowsOf([['"Noor Haddad" <noor@school.org>']], defaults)).toEqual([expected]);
  expect(rowsOf([["Noor Haddad", "viewer", "noor@school.org", "Elm School", "Nurse"]], defaults)).toEqual([
    { ...noor, organization: "Elm School", role: "viewer", title: "Nurse" },
  ]);
});

it("keeps what it cannot place, so that the row can be told what is wrong with it", () => {
  expect(rowsOf([["Noor Haddad"]])).toEqual([{ ...noor, email: "", organization: "", role: "" }]);
  expect(rowsOf([])).toEqual([]);
});

it("finds what separates the cells", () => {
  expect(separatorOf("name,email\na;b")).toBe(",");
  expect(separatorOf('\uFEFF"a,b,c";email;role')).toBe(";");
  expect(separatorOf("Noor\tnoor@school.org")).toBe("\t");
  expect(separatorOf("noor@school.org")).toBe(",");
});
