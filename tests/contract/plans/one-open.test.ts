import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorld, type TestWorld } from "#support/matrix/server.ts";
import { type Loose, plansIn, withoutPlan } from "./setting.ts";

// Whatever is saved, answered, closed and opened again, in whatever order: of a plan in force in an open case one check-in is
// open, and none of any other.

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const steps = [
  "answer",
  "answer late",
  "answer twice",
  "force",
  "draft",
  "slower",
  "end",
  "close",
  "reopen",
] as const;

it("has one check-in open while it is in force", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 14 }), async (life) => {
      const at = plansIn(world, await withoutPlan(world, await world.build("team")));
      let plan: Loose = await at.save();
      let closed = false;
      const last: string[] = [];
      const head = async () => (await at.ask("owner", "cases.show", { params: at.params })).data.version;
      const save = async (state: object) => {
        if (plan.state.status === "ended") return;
        plan = await at.save(state, plan);
      };
      for (const step of life) {
        const [open] = await at.open(plan);
        if (open !== undefined) last.unshift(open.uuid);
        if (step === "answer" && open !== undefined) await at.answer(plan, open.uuid);
        // To one that was answered or closed before.
        else if (step === "answer late" && last[1] !== undefined)
          await at.answer(plan, last[1], { words: "Late." });
        else if (step === "answer twice" && open !== undefined)
          await Promise.all([
            at.answer(plan, open.uuid, { outcome: "better" }),
            at.answer(plan, open.uuid, { outcome: "not_reached" }, "member"),
          ]);
        else if (step === "force") await save({ status: "in_force" });
        else if (step === "slower") await save({ status: "in_force", cadence: "monthly" });
        else if (step === "draft") await save({ status: "draft" });
        else if (step === "end")
          await save({
            status: "ended",
            closing_reason: "Over.",
            criteria: plan.state.criteria.map((each: Loose) => ({ ...each, met: true })),
          });
        else if (step === "close" || step === "reopen") {
          if ((step === "close") === closed) continue;
          const headers = { "if-match": `"${await head()}"` };
          await (closed
            ? at.ask("owner", "cases.reopen", { params: at.params, body: { reason: "Again." }, headers })
            : at.ask("owner", "cases.close", {
                params: at.params,
                body: { closing_reason: "Settled." },
                headers,
              }));
          closed = !closed;
        }
        const runs = plan.state.status === "in_force" && !closed;
        const now = await at.open(plan);
        expect(now, `${life} at ${step}`).toHaveLength(runs ? 1 : 0);
        const tasks = (await at.tasks()).filter(
          (task) => task.plan?.uuid === plan.uuid && task.plan.check_in && task.status !== 4,
        );
        expect(tasks.map(({ uuid }) => uuid)).toEqual(now.map(({ uuid }) => uuid));
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
