import { expect, it } from "vitest";
import { makeRecoveryCode, readRecoveryCode } from "./recovery-code.ts";

it("makes codes of six groups, each different, without signs that look alike", () => {
  const codes = Array.from({ length: 200 }, makeRecoveryCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/);
});

it("reads a code however it was typed", () => {
  const code = makeRecoveryCode();
  for (const typed of [
    code,
    code.toLowerCase(),
    ` ${code.replaceAll("-", " ")} `,
    code.replaceAll("-", ""),
    code.replaceAll("0", "o").replaceAll("1", "l"),
  ])
    expect(readRecoveryCode(typed)).toBe(code);
  expect(readRecoveryCode("")).toBe("");
});
