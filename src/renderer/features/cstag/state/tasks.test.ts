import { describe, expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { dayAfter, isTaken, suggestionsFor } from "./tasks.ts";

const { response } = currentInstrument();
const count = (groups: readonly { readonly actions: readonly unknown[] }[]) =>
  groups.reduce((sum, { actions }) => sum + actions.length, 0);

describe("suggestions", () => {
  it.each([
    [0, 5, 10],
    [1, 7, 17],
    [2, 20, 30],
    [3, 33, 18],
  ])("classification %i: %i recommended, %i more", (value, recommended, more) => {
    const found = suggestionsFor(response, value);
    expect([count(found.recommended), count(found.alsoAvailable)]).toEqual([recommended, more]);
  });

  it("recommend nothing while nothing is classified, and hide nothing", () => {
    const found = suggestionsFor(response, null);
    expect(found.recommended).toEqual([]);
    expect(count(found.alsoAvailable)).toBe(63);
  });

  it("know what is already a task, also after its words were changed", () => {
    const action = suggestionsFor(response, 2).recommended[0]?.actions[0];
    if (!action) throw new Error("no action");
    expect(isTaken(action, [{ findings: "else" }])).toBe(false);
    expect(isTaken(action, [{ findings: action.text }])).toBe(true);
    expect(isTaken(action, [{ findings: "changed", suggestion: action.key }])).toBe(true);
  });

  it("are due on a real day", () => {
    expect(dayAfter("2026-02-27", 2)).toBe("2026-03-01");
    expect(dayAfter("2026-11-19", 0)).toBe("2026-11-19");
    expect(dayAfter("2026-12-25", 14)).toBe("2027-01-08");
  });
});
