import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeRecords } from "./merge-records.ts";

const step = (text: string, done = false) => ({ text, done });
const merge = (base: object, mine: object, theirs: object) => mergeRecords(base, mine, theirs);

it("joins a checklist that two people worked on, step by step", () => {
  const base = { checklist: [step("Invite"), step("Print"), step("Room")] };
  const mine = { checklist: [step("Invite", true), step("Print"), step("Room"), step("Coffee")] };
  const theirs = { checklist: [step("Invite"), step("Print", true), step("Agenda")] };
  const { merged, clashes, takenOver } = merge(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect(merged).toEqual({
    checklist: [step("Invite", true), step("Print", true), step("Agenda"), step("Coffee")],
  });
  expect(takenOver.map(({ path }) => path)).toEqual([["checklist"]]);
});

it("keeps a step that I ticked off and they removed", () => {
  const { merged } = merge(
    { checklist: [step("Invite")] },
    { checklist: [step("Invite", true)] },
    { checklist: [] },
  );
  expect(merged).toEqual({ checklist: [step("Invite", true)] });
});

it("joins assignees as a set", () => {
  const { merged, clashes } = merge(
    { assignee_ids: [1, 2] },
    { assignee_ids: [2, 3] },
    { assignee_ids: [1, 2, 4] },
  );
  expect(clashes).toEqual([]);
  expect(merged).toEqual({ assignee_ids: [2, 4, 3] });
});

it("leaves a checklist with a repeated step to a person", () => {
  const twice = [step("Call"), step("Call", true)];
  const { clashes } = merge({ checklist: twice }, { checklist: [] }, { checklist: [step("Call")] });
  expect(clashes.map(({ path }) => path)).toEqual([["checklist"]]);
});

it("loses no change that only one side made, whatever the lists are", () => {
  const list = fc.uniqueArray(fc.record({ text: fc.constantFrom(..."abcdef"), done: fc.boolean() }), {
    selector: ({ text }) => text,
  });
  fc.assert(
    fc.property(list, list, list, (base, mine, theirs) => {
      const { merged, clashes } = merge({ checklist: base }, { checklist: mine }, { checklist: theirs });
      expect(clashes).toEqual([]);
      const items = (merged as { checklist: typeof base }).checklist;
      const known = (where: typeof base, text: string) => where.find((one) => one.text === text);
      expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
      for (const text of "abcdef") {
        const [was, here, there, now] = [base, mine, theirs, items].map((where) => known(where, text));
        if (was === undefined) expect(now !== undefined).toBe(here !== undefined || there !== undefined);
        if (was !== undefined && here !== undefined && there !== undefined) {
          const changed = [here.done, there.done].find((done) => done !== was.done);
          expect(now?.done).toBe(changed ?? was.done);
        }
      }
      // The side that alone changed it wins.
      expect(merge({ checklist: base }, { checklist: mine }, { checklist: base }).merged).toEqual({
        checklist: mine,
      });
    }),
  );
});
