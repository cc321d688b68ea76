import { expect, it } from "vitest";
import { mergeRecords } from "./merge-records.ts";

const row = (uuid: string, more: object = {}) => ({ uuid, text: uuid, done: false, ...more });
const merged = (base: readonly object[], mine: readonly object[], theirs: readonly object[]) =>
  mergeRecords({ agenda: base }, { agenda: mine }, { agenda: theirs });

it("keeps what each side did to rows of its own", () => {
  const base = [row("a"), row("b"), row("c")];
  const mine = [row("a", { done: true }), row("b"), row("d")];
  const theirs = [row("a", { text: "First" }), row("b", { done: true }), row("c"), row("e")];
  const { merged: now, clashes } = merged(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect(now.agenda).toEqual([
    row("a", { text: "First", done: true }),
    row("b", { done: true }),
    row("e"),
    row("d"),
  ]);
});

it("takes the order of whoever moved rows, and asks where both did", () => {
  const base = [row("a"), row("b"), row("c")];
  const [a, b, c] = base;
  const moved = [c, a, b] as object[];
  expect(merged(base, moved, [...base, row("d")]).merged.agenda).toEqual([...moved, row("d")]);
  expect(merged(base, [...base, row("d")], moved).merged.agenda).toEqual([...moved, row("d")]);
  expect(merged(base, moved, [b, a, c] as object[]).clashes).toHaveLength(1);
});

it("asks where both set one field of a row, and keeps a row that one side changed and the other took out", () => {
  const base = [row("a"), row("b")];
  expect(
    merged(base, [row("a", { text: "1" }), row("b")], [row("a", { text: "2" }), row("b")]).clashes,
  ).toHaveLength(1);
  expect(merged(base, [row("b")], [row("a", { done: true }), row("b")]).merged.agenda).toEqual([
    row("a", { done: true }),
    row("b"),
  ]);
});

it("has a colleague once whom both invited", () => {
  const person = (uuid: string, user_id: number) => ({ uuid, user_id, attendance: "invited" });
  const people = mergeRecords(
    { people: [person("a", 1)] },
    { people: [person("a", 1), person("b", 2)] },
    { people: [person("a", 1), person("c", 2)] },
  );
  expect(people.merged.people).toEqual([person("a", 1), person("c", 2)]);
});

const plan = (base: readonly object[], mine: readonly object[], theirs: readonly object[]) =>
  mergeRecords({ actions: base }, { actions: mine }, { actions: theirs });

it("merges actions of a plan one by one, and keeps what one has added and not saved yet", () => {
  const base = [row("a"), row("b")];
  const mine = [row("a", { text: "Reworded" }), row("b"), { text: "New", done: false }];
  const { merged: now, clashes, takenOver } = plan(base, mine, [row("a"), row("b", { done: true })]);
  expect(clashes).toEqual([]);
  expect(takenOver).toHaveLength(1);
  expect(now.actions).toEqual([
    row("a", { text: "Reworded" }),
    row("b", { done: true }),
    { text: "New", done: false },
  ]);
});

it("asks of an action about the field alone that both set: neither choice takes back what was done to another one", () => {
  const base = [row("a"), row("b")];
  const mine = [row("a", { text: "Mine", done: true }), row("b")];
  const { merged: now, clashes } = plan(base, mine, [row("a", { text: "Theirs" }), row("b", { done: true })]);
  const rest = row("b", { done: true });
  expect(clashes.map((each) => [each.mine, each.theirs])).toEqual([
    [
      [row("a", { text: "Mine", done: true }), rest],
      [row("a", { text: "Theirs", done: true }), rest],
    ],
  ]);
  expect(now.actions).toEqual([row("a", { text: "Mine", done: true }), rest]);
});
