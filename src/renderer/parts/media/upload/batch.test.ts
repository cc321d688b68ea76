import { expect, test } from "vitest";
import { createBatch } from "./batch.ts";

test("saves one after the other and gathers what arrives meanwhile", async () => {
  const calls: { ids: readonly string[]; done: () => void }[] = [];
  const add = createBatch((ids) => new Promise((done) => calls.push({ ids, done })));
  const first = add("a");
  const others = Promise.all([add("b"), add("c")]);
  expect(calls.map((call) => call.ids)).toEqual([["a"]]);
  calls[0]?.done();
  await first;
  await Promise.resolve();
  expect(calls.map((call) => call.ids)).toEqual([["a"], ["b", "c"]]);
  calls[1]?.done();
  await others;
});

test("a failed save fails its own ids only", async () => {
  let turn = 0;
  const add = createBatch(async () => {
    turn += 1;
    if (turn === 1) throw new Error("no");
  });
  const [one, two] = await Promise.allSettled([add("a"), add("b")]);
  expect([one?.status, two?.status]).toEqual(["rejected", "fulfilled"]);
});
