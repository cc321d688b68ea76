import { expect, it } from "vitest";
import { policies, policyNames } from "#contract/policy/policies.ts";
import { readPolicyValues } from "#contract/policy/read-values.ts";
import { policyOf } from "#support/policy.ts";
import { updatePolicyOf } from "./update-policy.ts";

const written = {
  UpdateMode: "auto",
  UpdateAddress: "https://updates.district.example/",
  UpdateChannel: "latest",
  UpdateDelayDays: 3,
  UpdateDeadlineDays: 7,
  UpdateKey: "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=",
};
const ofUpdates = policyNames.filter((name) => policies[name].category === "updates");

it.each(ofUpdates)(
  "nothing is taken while it cannot be read whether %s is fixed, whatever else is",
  (missing) => {
    const { [missing as keyof typeof written]: _left, ...others } = written;
    const policy = readPolicyValues([
      { place: "of the computer", values: others },
      { place: "of the person", problem: "It did not answer.", unread: "blind" },
    ]);
    expect(policy.problems).toHaveLength(1);
    expect(updatePolicyOf(policy).unread).toBe(true);
  },
);

it("updates are taken where all that concerns them could be read", () => {
  const policy = readPolicyValues([
    { place: "of the computer", values: written },
    { place: "of the person", problem: "It did not answer.", unread: "blind" },
  ]);
  expect(updatePolicyOf(policy).unread).toBe(false);
  expect(updatePolicyOf(policyOf({})).unread).toBe(false);
});
