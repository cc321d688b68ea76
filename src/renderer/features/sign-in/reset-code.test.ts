import { expect, test } from "vitest";
import { findResetCode } from "./reset-code.ts";

test("finds the code that stands on a line of its own", () => {
  const text =
    "Hello Dana,\n\npaste this code:\n\nReset code: AT831iAytLvbf4-pQmko7K91-PW3_Kj8\n\nIf it was not you, …";
  expect(findResetCode(text)).toBe("AT831iAytLvbf4-pQmko7K91-PW3_Kj8");
});

test("a message without one brings none", () => {
  expect(findResetCode("Welcome to Bellwether.")).toBeNull();
  expect(findResetCode("Your reset code: abc")).toBeNull();
});
