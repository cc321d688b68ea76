import { expect, test } from "vitest";
import { methods } from "#contract/bridge/registry.ts";
import { contractResolver } from "./form.ts";

test("says the contract's words at the fields", async () => {
  const resolve = contractResolver(methods["workspace.setUp"].input);
  const values = {
    organization: { name: " ", kind: "school", number_prefix: "x" },
    administrator: { full_name: "Dana", email: "dana", password: "short" },
    protection: { kind: "keychain" },
  } as const;
  const { errors } = await resolve(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors.organization?.name?.message).toBe("Name is required.");
  expect(errors.organization?.number_prefix?.message).toBe(
    "Case number prefix must be 2 to 6 capital letters or digits.",
  );
  expect(errors.administrator?.email?.message).toBe("Email must be an email address, like name@school.org.");
  expect(errors.administrator?.password?.message).toBe("Password must be at least 12 characters.");
});

test("an empty field is missing, not malformed", async () => {
  const resolve = contractResolver(methods["session.forgotPassword"].input);
  const { errors } = await resolve({ email: "" }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect(errors.email?.message).toBe("Email is required.");
});
