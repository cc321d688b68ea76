import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultPoints } from "#core/ports/fault-points.ts";
import { type AtDesk, type AtServer, judge } from "../crash/check.ts";
import type { Line } from "../crash/ledger.ts";
import { planOf, turnsInAll } from "../crash/plan.ts";
import { wrongIn } from "../crash/report.ts";
import { createRunner, type Outcome, type Runner } from "../crash/runner.ts";

const seed = 20_261_121;

describe("an application or a server that is killed at each fault point", () => {
  const outcomes: Outcome[] = [];
  let runners: readonly Runner[] = [];

  beforeAll(() => {
    runners = [createRunner(), createRunner()];
  });
  afterAll(() => Promise.all(runners.map(({ close }) => close())));

  it("loses nothing that it acknowledged, makes nothing twice, and keeps drafts to the last second", async () => {
    const turns = Array.from({ length: turnsInAll }, (_, turn) => turn);
    await Promise.all(
      runners.map(async ({ run }) => {
        for (let turn = turns.shift(); turn !== undefined; turn = turns.shift())
          // How often a point is hit depends on timing; a life may end before.
          for (let attempt = 0, killed = false; attempt < 3 && !killed; attempt += 1) {
            const outcome = await run(planOf(seed + turn + 1_000 * attempt, turn));
            outcomes.push(outcome);
            killed = outcome.killed;
          }
      }),
    );
    const wrong = outcomes.filter((one) => wrongIn(one).length > 0);
    expect(wrong.map((one) => [one.seed, one.point, ...wrongIn(one)])).toEqual([]);
    expect(outcomes.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(100);
    const killed = new Set(outcomes.flatMap((one) => (one.killed ? [one.point] : [])));
    expect(faultPoints.filter((point) => !killed.has(point))).toEqual([]);
  });
});

describe("the check of a run", () => {
  const lines: readonly Line[] = [
    { what: "try", token: "s1n1x1x", made: "comment", uuid: "u" },
    { what: "saved", token: "s1n1x1x", queued: true },
    { what: "try", token: "s1n1x2x", made: "comment", uuid: "u" },
    { what: "typed", number: 1, at: 1_000, worked: 0 },
    { what: "draft", key: "crash:put", number: 1 },
    { what: "typed", number: 2, at: 2_500, worked: 1_450 },
  ];
  const server = (times: Readonly<Record<string, number>>): AtServer => ({
    count: (_made, token) => times[token] ?? 0,
    shared: "{}",
    file: async () => ({ count: 0, whole: false }),
  });
  const desk: AtDesk = { waiting: 0, exported: "", typed: 2, put: 1 };

  it("finds what was acknowledged and is missing, and does not miss what was never acknowledged", async () => {
    expect((await judge(lines, server({}), desk, [])).lost).toEqual(["comment s1n1x1x, queued"]);
    expect((await judge(lines, server({ s1n1x1x: 1 }), desk, [])).lost).toEqual([]);
    const shown = { ...desk, waiting: 1, exported: "s1n1x1x" };
    expect((await judge(lines, server({}), shown, [])).lost).toEqual([]);
    expect((await judge(lines, server({ s1n1x1x: 1 }), desk, ["s1n1r1r"])).lost).toHaveLength(1);
  });

  it("finds what is there twice, acknowledged or not", async () => {
    const twice = await judge(lines, server({ s1n1x1x: 1, s1n1x2x: 2 }), desk, []);
    expect(twice.doubled).toEqual(["comment s1n1x2x is on the server 2 times"]);
  });

  it("finds drafts that were put and are gone, and those that are older than a second", async () => {
    const there = server({ s1n1x1x: 1 });
    expect((await judge(lines, there, desk, [])).drafts).toEqual([]);
    expect((await judge(lines, there, { ...desk, put: 0 }, [])).drafts).toHaveLength(1);
    expect(await judge(lines, there, { ...desk, typed: 1 }, [])).toMatchObject({
      draftAge: 1_500,
      drafts: [expect.any(String)],
    });
  });
});
