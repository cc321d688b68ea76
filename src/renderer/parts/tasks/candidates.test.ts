import { expect, it } from "vitest";
import type { User } from "#contract/records/users/schema.ts";
import { candidates } from "./candidates.ts";

const organizations = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 1 },
];
const member = (id: number, organization_id: number, { active = true, role = "assessor" } = {}) =>
  ({ id, memberships: [{ organization_id, active, role }] }) as unknown as User;
const users = [
  member(1, 1),
  member(2, 2),
  member(3, 3),
  member(4, 2, { active: false }),
  member(5, 2, { role: "administrator" }),
];
const found = (place: Parameters<typeof candidates>[2]) =>
  candidates(users, organizations, place).map(({ id }) => id);

it("offers the school's own people and the district's, not those of another school", () => {
  const open = { confidentiality: "organization", team: [] } as const;
  expect(found({ ...open, organization_id: 2 })).toEqual([1, 2, 5]);
  expect(found({ ...open, organization_id: 1 })).toEqual([1]);
  expect(found(null)).toHaveLength(5);
});

it("offers of a case for its team the team and administrators alone", () => {
  expect(found({ organization_id: 2, confidentiality: "team", team: [{ id: 2 }] })).toEqual([2, 5]);
});
