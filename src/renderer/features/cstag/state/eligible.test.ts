import { expect, it } from "vitest";
import { eligible } from "./eligible.ts";

const organizations = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 1 },
];
const member = (name: string, organization_id: number, active = true) => ({
  name,
  memberships: [{ organization_id, active }],
});

it("offers the school's own people and the district's, not those of another school", () => {
  const users = [
    member("district", 1),
    member("school", 2),
    member("elsewhere", 3),
    member("left", 2, false),
  ];
  const names = (organizationId: number | null) =>
    eligible(users, organizations, organizationId).map(({ name }) => name);
  expect(names(2)).toEqual(["district", "school"]);
  expect(names(1)).toEqual(["district"]);
  expect(names(null)).toHaveLength(4);
});
