import { expect, test } from "vitest";
import type { ListsOf } from "#parts/records/record-calls.ts";
import { offeredTypes } from "./offered-types.ts";

type School = ListsOf<"entity">["organizations"][number];

const school = (id: number, root_id: number | undefined) =>
  ({ id, uuid: "", name: "", kind: "school", parent_id: null, number_prefix: "", root_id }) as School;
const types = [
  { id: 1, label: "Gang", organization_id: 10 },
  { id: 2, label: "Patrol", organization_id: 20 },
];
const [north, south, agency] = [school(11, 10), school(12, 10), school(20, 20)];

test.each([
  ["the district of the chosen school", [north, agency], 11, ["Gang"]],
  ["the agency, where that keeps it", [north, agency], 20, ["Patrol"]],
  ["none, as long as two districts are open", [north, agency], undefined, []],
  ["the only district, before one of its schools is chosen", [north, south], null, ["Gang"]],
  ["all, where the server does not name the districts", [school(11, undefined)], 11, ["Gang", "Patrol"]],
])("it offers the types of %s", (_, organizations, chosen, wanted) => {
  expect(offeredTypes({ entity_types: types, organizations }, chosen).map(({ label }) => label)).toEqual(
    wanted,
  );
});
