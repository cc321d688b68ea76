import { describe, expect, it } from "vitest";
import { reachOf } from "./reach.ts";
import {
  assessmentRights,
  caseRights,
  entryRights,
  personRights,
  type Rights,
  reminderRights,
  userRights,
} from "./rights.ts";

const organizations = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 1 },
];
const as = (role: string, organization_id = 2) =>
  reachOf([{ organization_id, role, active: 1 }], organizations);
const text = (rights: Rights) =>
  (["view", "edit", "delete", "export", "reveal"] as const).filter((right) => rights[right]).join(" ") ||
  "nothing";
const none: Rights = { view: false, edit: false, delete: false, export: false, reveal: false };

describe("a person", () => {
  it.each([
    ["viewer", 2, "view"],
    ["investigator", 2, "view edit"],
    ["assessor", 2, "view edit reveal"],
    ["administrator", 2, "view edit delete export reveal"],
    ["administrator", 1, "view edit delete export reveal"],
    ["administrator", 3, "nothing"],
  ])("%s of %i: %s", (role, organization, rights) => {
    expect(text(personRights(as(role, organization), { organizationId: 2 }))).toBe(rights);
  });
});

describe("a case", () => {
  const facts = (confidentiality: string, teamRole: string | null) => ({
    organizationId: 2,
    confidentiality,
    teamRole,
  });
  it.each([
    ["assessor", 2, "team", null, "nothing"],
    ["assessor", 2, "team", "member", "view edit"],
    ["assessor", 2, "team", "lead", "view edit delete export"],
    ["assessor", 2, "organization", null, "view edit"],
    ["viewer", 2, "organization", null, "view"],
    ["viewer", 2, "team", "lead", "view"],
    ["administrator", 2, "team", null, "view edit delete export"],
    ["administrator", 1, "team", null, "view edit delete export"],
    ["administrator", 3, "organization", null, "nothing"],
    // A team member who has left the organization may not see the case any more (V-3).
    ["assessor", 3, "team", "lead", "nothing"],
  ])("%s of %i, %s, in the team as %s: %s", (role, organization, confidentiality, teamRole, rights) => {
    expect(text(caseRights(as(role, organization), facts(confidentiality, teamRole)))).toBe(rights);
  });
});

describe("an assessment without a case", () => {
  const facts = (createdBySelf: boolean) => ({ case: null, personOrganizationId: 2, createdBySelf });
  it("belongs to its creator and the administrators", () => {
    expect(text(assessmentRights(as("assessor"), facts(true)))).toBe("view edit delete export");
    expect(text(assessmentRights(as("assessor"), facts(false)))).toBe("nothing");
    expect(text(assessmentRights(as("viewer"), facts(true)))).toBe("view");
    expect(text(assessmentRights(as("administrator", 1), facts(false)))).toBe("view edit delete export");
    expect(text(assessmentRights(as("assessor", 3), facts(true)))).toBe("nothing");
  });
});

it("a task may be changed, not deleted, by its assignee as long as they belong here", () => {
  expect(text(reminderRights(none, true, true))).toBe("view edit");
  expect(text(reminderRights(none, true, false))).toBe("nothing");
  expect(text(reminderRights({ ...none, view: true, edit: true, delete: true }, false, true))).toBe(
    "view edit delete",
  );
});

const held = (organization_id: number, active = 1) => ({ organization_id, active });

it("an account is administered by who administers all of its organizations, and never by its own person", () => {
  const administrator = as("administrator", 3);
  expect(text(userRights(administrator, [held(3)], false))).toBe("view edit delete");
  expect(text(userRights(administrator, [held(3), held(2)], false))).toBe("view edit");
  expect(text(userRights(administrator, [held(3), held(2, 0)], false))).toBe("view edit delete");
  expect(text(userRights(administrator, [held(3, 0)], false))).toBe("view edit delete");
  expect(text(userRights(administrator, [held(2)], false))).toBe("view");
  expect(text(userRights(administrator, [held(3)], true))).toBe("view");
});

it("colleagues see each other, whatever school of the district they are at", () => {
  expect(text(userRights(as("viewer", 3), [held(2)], false))).toBe("view");
  expect(text(userRights(as("viewer", 3), [held(9)], false))).toBe("nothing");
  expect(text(userRights(as("viewer", 3), [], true))).toBe("view");
});

describe("interviews and tasks of an assessment", () => {
  const editor = { ...none, view: true, edit: true };

  it("can be deleted by their author, as long as the author may change the assessment", () => {
    expect(entryRights(editor, true).delete).toBe(true);
    expect(entryRights(editor, false).delete).toBe(false);
    expect(entryRights({ ...editor, edit: false }, true).delete).toBe(false);
  });
});
