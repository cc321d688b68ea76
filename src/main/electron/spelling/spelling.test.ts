import { afterEach, expect, it, vi } from "vitest";
import { createSpelling, type Spelling, wordsToSpell } from "./spelling.ts";

const program = new URL("./spelling-worker.ts", import.meta.url);
let spelling: Spelling | null = null;
afterEach(() => spelling?.end());

it("asks a thread, and keeps what is added for as long as that runs", async () => {
  const failed = vi.fn();
  spelling = createSpelling(program, failed);
  expect(
    await Promise.all([
      spelling.wrong(["The", "recieved"]),
      spelling.suggest("recieved"),
      spelling.wrong([]),
    ]),
  ).toEqual([["recieved"], expect.arrayContaining(["received"]), []]);
  expect(await spelling.wrong(["Xiomarra"])).toEqual(["Xiomarra"]);
  await spelling.learn("Xiomarra");
  expect(await spelling.wrong(["Xiomarra"])).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
});

it("finds nothing wrong where the thread fails, and tells of it once", async () => {
  const failed = vi.fn();
  spelling = createSpelling(new URL("./no-such-program.ts", import.meta.url), failed);
  expect(await Promise.all([spelling.wrong(["recieved"]), spelling.suggest("recieved")])).toEqual([[], []]);
  expect(await spelling.wrong(["recieved"])).toEqual([]);
  await spelling.learn("recieved");
  expect(failed).toHaveBeenCalledTimes(1);
});

it("answers what waits when it ends", async () => {
  spelling = createSpelling(program, () => {});
  const asked = spelling.wrong(["recieved"]);
  spelling.end();
  expect(await asked).toEqual([]);
});

it("takes some hundred words of a page in one call, and none that is longer than any word", () => {
  expect(wordsToSpell.safeParse(Array(300).fill("a".repeat(64))).success).toBe(true);
  for (const given of [Array(301).fill("a"), ["a".repeat(65)], [7], "words", null])
    expect(wordsToSpell.safeParse(given).success, JSON.stringify(given).slice(0, 20)).toBe(false);
});
