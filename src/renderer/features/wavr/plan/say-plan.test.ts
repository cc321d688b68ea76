import { expect, it } from "vitest";
import { currentInstrument } from "#instruments/instrument.ts";
import { sayActions } from "./say-plan.ts";

const { plan } = currentInstrument().wavr;
const action = (uuid: string, more: object = {}) => ({
  uuid,
  action: `Do ${uuid}`,
  action_area: "",
  owner: null,
  due: "2026-12-01",
  status: 1,
  outcome: "",
  ...more,
});

it("says of two versions which action differs, and in what", () => {
  const mine = [action("a"), action("b", { status: 4, outcome: "Asked." }), action("d")];
  const theirs = [action("a"), action("b", { status: 2, owner: 7 }), action("c")];
  const ownerOf = (id: number) => `Colleague ${id}`;
  expect(sayActions(plan, mine, theirs, ownerOf).split("\n")).toEqual([
    expect.stringMatching(/^Do b\. .*Owner: Blank\. Status: Done\. Outcome: Asked\.$/),
    "Do d",
    "Not there: Do c",
  ]);
  expect(sayActions(plan, theirs, mine, ownerOf)).toMatch(
    /Owner: Colleague 7\. Status: In Progress\. Outcome: Blank/,
  );
  expect(sayActions(plan, mine, mine, ownerOf)).toBe("");
});
