import { expect, test } from "vitest";
import { findMailedCode } from "./mailed-code.ts";

const token = "AT831iAytLvbf4-pQmko7K91-PW3_Kj8";

test("finds the code that stands on a line of its own, and what it is for", () => {
  const text = `Hello Dana,\n\npaste this code:\n\nReset code: ${token}\n\nIf it was not you, …`;
  expect(findMailedCode(text)).toEqual({ kind: "reset", token });
  expect(findMailedCode(text.replace("Reset", "Invitation"))).toEqual({ kind: "invitation", token });
});

test("a message without one brings none", () => {
  expect(findMailedCode("Welcome to Bellwether.")).toBeNull();
  expect(findMailedCode("Your reset code: abc")).toBeNull();
});
