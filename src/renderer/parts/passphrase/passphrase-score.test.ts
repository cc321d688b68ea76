import { expect, it } from "vitest";
import { scorePassphrase } from "./passphrase-score.ts";

it("tells what is guessed soon from what is not", async () => {
  for (const weak of ["aaaaaaaaaaaa", "password1234", "qwertyuiop12", "123456789012"])
    expect(await scorePassphrase(weak)).toBeLessThan(2);
  expect(await scorePassphrase("lantern orchard seventeen pebble")).toBe(4);
});

it("knows that names of this place are guessed first", async () => {
  const name = "Northfield High School";
  expect(await scorePassphrase(name, [name])).toBeLessThan(await scorePassphrase(name));
});
