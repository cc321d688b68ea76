import { expect, test } from "vitest";
import { personTypes } from "#instruments/person-types.ts";
import { modelsFor } from "./models-for.ts";

const typeOf = (key: string) => personTypes.find((each) => each.key === key)?.id ?? 0;

test.each([
  ["student", 15, ["cstag"]],
  ["student", null, ["cstag", "wavr"]],
  ["student", 18, ["cstag", "wavr"]],
  ["parent_guardian", null, ["wavr"]],
  ["staff", 44, ["wavr"]],
  ["community_member", 17, ["cstag"]],
  ["unknown", null, ["wavr", "cstag"]],
] as const)("a %s of %s years may have %j, with a sentence why", (type, age, models) => {
  const offered = modelsFor({ age, typeId: typeOf(type) });
  expect(offered.models).toEqual(models);
  expect(offered.why).not.toBe("");
});
