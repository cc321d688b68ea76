import { expect, it } from "vitest";
import { policyOf } from "#support/policy.ts";
import { spellingBy } from "./spelling-by.ts";

const by = (languages: readonly string[] | null, platform: NodeJS.Platform) =>
  spellingBy(policyOf(languages === null ? {} : { SpellCheckLanguages: languages }), platform);

it("asks the system on macOS, and the dictionary of the package elsewhere", () => {
  expect([by(null, "darwin"), by(null, "win32"), by(null, "linux")]).toEqual([
    "system",
    "dictionary",
    "dictionary",
  ]);
});

it("asks nobody where an organization fixes that, what cannot be read, or no language that there is", () => {
  expect([by(["none"], "darwin"), by(["none", "en"], "win32")]).toEqual(["nobody", "nobody"]);
  expect([by(["?"], "darwin"), by(["?"], "win32")]).toEqual(["nobody", "nobody"]);
  expect([by(["es", "en-GB"], "win32"), by(["es", "en-GB"], "darwin")]).toEqual(["nobody", "system"]);
  expect([by(["es", "en-US"], "win32"), by(["en"], "linux")]).toEqual(["dictionary", "dictionary"]);
});
