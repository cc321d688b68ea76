import fc from "fast-check";
import { expect, it } from "vitest";
import { isReminderTaskId, reminderIdOf, taskIdOfReminder } from "./task-ids.ts";

const stored = fc.integer({ min: 1, max: 2 ** 31 });

it("gives a reminder an id that no task has, and finds it by that", () => {
  fc.assert(
    fc.property(stored, (id) => {
      const wire = taskIdOfReminder(id);
      expect([isReminderTaskId(id), isReminderTaskId(wire), reminderIdOf(wire), reminderIdOf(id)]).toEqual([
        false,
        true,
        id,
        id,
      ]);
      expect(taskIdOfReminder(wire)).toBe(wire);
    }),
  );
});

it("leaves the numbers of records that were made on a computer", () => {
  const made = 2 ** 52 + 7;
  expect([taskIdOfReminder(made), reminderIdOf(made), isReminderTaskId(made)]).toEqual([made, made, false]);
});
