import { describe, expect, it } from "vitest";
import { commonBases, isCommonPassword } from "./common-passwords.ts";
import { createPasswords, noPassword, passwordProblem } from "./passwords.ts";

const cheap = { memoryCost: 1024, timeCost: 2 };

describe("passwords", () => {
  it("are kept as argon2id under a salt of their own", async () => {
    const passwords = createPasswords(cheap);
    const [one, two] = await Promise.all([
      passwords.hash("four quiet stones"),
      passwords.hash("four quiet stones"),
    ]);
    expect(one).toMatch(/^\$argon2id\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches(one, "four quiet stones")).toBe(true);
    expect(await passwords.matches(one, "Four quiet stones")).toBe(false);
    expect(await passwords.matches(null, "four quiet stones")).toBe(false);
    expect(await passwords.matches(noPassword, "")).toBe(false);
  });
  it("take about the same time for an unknown person as for a known one", async () => {
    const passwords = createPasswords({ memoryCost: 16_384, timeCost: 3 });
    const hash = await passwords.hash("four quiet stones");
    const timed = async (stored: string | null) => {
      const start = performance.now();
      for (let turn = 0; turn < 5; turn += 1) await passwords.matches(stored, "wrong");
      return performance.now() - start;
    };
    await timed(hash);
    const ratio = (await timed(null)) / (await timed(hash));
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
  it.each([
    "password1234",
    "P@ssw0rd2026!",
    "123456789012",
    "qwertyuiop[]12",
    "abcdefghijkl",
    "abcabcabcabc",
    "letmein-letmein",
    "Summer-2026-!!",
    "iloveyou4ever",
    "BellwetherBellwether",
    "footballfootball1",
    "111111111111",
    "administrator1",
    "WelcomeWelcome1",
  ])("refuse %s", (password) => expect(isCommonPassword(password)).toBe(true));
  it.each([
    "four quiet river stones",
    "correct horse battery staple",
    "Xk29-vbQm-77tz",
    "nine green umbrellas walk",
    "thorough lamplight 8 fern",
  ])("take %s", (password) =>
    expect(passwordProblem(password, ["Ann Bright", "ann@school.example"])).toBeNull(),
  );
  it("refuse one's own name or address", () => {
    expect(passwordProblem("annbright1234", ["Ann Bright", "ann@school.example"])).toContain("your name");
  });
  it("know several hundred bases", () => expect(commonBases.size).toBeGreaterThan(400));
});
