import { expect, it } from "vitest";
import { reachOf } from "./reach.ts";

const organizations = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 1 },
  { id: 4, parent_id: 2 },
  { id: 9, parent_id: null },
];
const held = (organization_id: number, role: string, active = 1) => ({ organization_id, role, active });

it("lets a role hold below its organization, the strongest winning", () => {
  const reach = reachOf([held(2, "viewer"), held(4, "assessor")], organizations);
  expect([1, 2, 3, 4, 9].map(reach.roleIn)).toEqual([null, "viewer", null, "assessor", null]);
  expect([reach.members, reach.writers, reach.administers]).toEqual([[2, 4], [4], []]);
  expect([...reach.trees].sort()).toEqual([1, 2, 3, 4]);
  expect(reach.home).toBe(4);
});
it("gives an administrator of the district all of it, and nothing elsewhere", () => {
  const reach = reachOf([held(1, "administrator")], organizations);
  expect(reach.administers).toEqual([1, 2, 3, 4]);
  expect(reach.roleIn(9)).toBeNull();
});
it("ignores inactive memberships and missing organizations", () => {
  const reach = reachOf([held(1, "administrator", 0), held(77, "administrator")], organizations);
  expect([reach.members, reach.trees, reach.home]).toEqual([[], [], null]);
});
it("survives a tree with a cycle", () => {
  const loop = [
    { id: 1, parent_id: 2 },
    { id: 2, parent_id: 1 },
  ];
  expect(reachOf([held(1, "viewer")], loop).members).toEqual([1, 2]);
});
