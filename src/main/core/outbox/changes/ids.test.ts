import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QueuedChange } from "#core/outbox/store/outbox-tables.ts";
import { firstLocalId } from "#core/outbox/types.ts";
import { createIds, needsOf } from "./ids.ts";

const uuidOf = (n: number) => `0197a3c0-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** A change that creates record `n` or updates record `of`, and names the records in `names`. */
interface Plan {
  readonly of: number | null;
  readonly names: readonly number[];
}

const plans = fc.array(
  fc.record({ of: fc.option(fc.nat(9)), names: fc.array(fc.nat(9), { maxLength: 3 }) }),
  { maxLength: 30 },
);

/** Saves the changes in order, with their dependencies, as the outbox does. */
function save(all: readonly Plan[]): readonly QueuedChange[] {
  const ids = createIds([]);
  const entries: QueuedChange[] = [];
  const made: number[] = [];
  for (const [at, { of, names }] of all.entries()) {
    const seq = at + 1;
    const existing = of === null ? undefined : made[of % Math.max(made.length, 1)];
    const uuid = uuidOf(existing ?? seq);
    const named = names.flatMap((n) => made[n % Math.max(made.length, 1)] ?? []);
    const body = {
      by_uuid: named.filter((_, index) => index % 2 === 0).map(uuidOf),
      by_id: Object.fromEntries(
        named.flatMap((n, index) => (index % 2 === 1 ? [[`field${index}`, firstLocalId + n]] : [])),
      ),
    };
    const about = `person:${uuid}`;
    const creates = existing === undefined ? { uuid, localId: firstLocalId + seq } : null;
    if (creates) made.push(seq);
    const needs = needsOf({ params: {}, body }, about, ids, entries);
    const change = { seq, params: {}, body, creates, needs } as unknown as QueuedChange["change"];
    entries.push({ about, merged: false, change });
  }
  return entries;
}

describe("what a change needs", () => {
  it("is sent after the words in minutes whose line it names", () => {
    const meeting = "01a21ccb-3062-727a-9d69-63f56d7b26d6";
    const typed = {
      about: `meeting:${meeting}`,
      merged: false,
      change: {
        seq: 4,
        creates: null,
        endpoint: "minutes.write",
        subject: { kind: "meeting", key: meeting },
      },
    } as unknown as QueuedChange;
    const body = (uuid: string) => ({ title: "Call her", meeting: { uuid, line: "a" } });
    const needs = (uuid: string) =>
      needsOf({ params: {}, body: body(uuid) }, "task:x", createIds([]), [typed]);
    expect(needs(meeting)).toEqual([4]);
    expect(needs("01a21ccb-3062-727a-9d69-63f56d7b26d7")).toEqual([]);
  });

  it("is always an earlier change, so that nothing waits for itself", () => {
    fc.assert(
      fc.property(plans, (all) => {
        for (const { change } of save(all))
          for (const need of change.needs) expect(need).toBeLessThan(change.seq);
      }),
    );
  });

  it("keeps the order of one record's changes, and puts records before those that name them", () => {
    fc.assert(
      fc.property(plans, fc.infiniteStream(fc.nat()), (all, picks) => {
        const entries = save(all);
        const done = new Set<number>();
        const order: QueuedChange[] = [];
        while (order.length < entries.length) {
          const ready = entries.filter(
            ({ change }) => !done.has(change.seq) && change.needs.every((need) => done.has(need)),
          );
          const next = ready[Number(picks.next().value) % ready.length];
          if (!next) throw new Error("Nothing can be sent, and something waits.");
          done.add(next.change.seq);
          order.push(next);
        }
        const lastOf = new Map<string, number>();
        const known = new Set<string | number>();
        for (const { about, change } of order) {
          expect(change.seq).toBeGreaterThan(lastOf.get(about) ?? 0);
          lastOf.set(about, change.seq);
          if (change.creates) known.add(change.creates.uuid).add(change.creates.localId);
          const { by_uuid, by_id } = change.body as { by_uuid: string[]; by_id: Record<string, number> };
          for (const name of [...by_uuid, ...Object.values(by_id)]) expect(known.has(name)).toBe(true);
        }
      }),
    );
  });
});

describe("local ids", () => {
  const ids = createIds([{ localId: firstLocalId + 1, kind: "reminder", serverId: 31, uuid: uuidOf(1) }]);

  it("become the server's everywhere, and are left out of lists that the server maintains", () => {
    const local = firstLocalId + 2;
    expect(ids.toServer({ id: firstLocalId + 1, list: [firstLocalId + 1, local, 5], other: local })).toEqual({
      id: 31,
      list: [31, 5],
      other: local,
    });
    expect(ids.toServer(String(firstLocalId + 1))).toBe(31);
  });

  it("name the same record as the server's id and the uuid", () => {
    const names = [uuidOf(1), "31", String(firstLocalId + 1)].map((key) =>
      ids.nameOf({ kind: "reminder", key }),
    );
    expect(new Set(names)).toEqual(new Set([`reminder:${uuidOf(1)}`]));
    expect(ids.nameOf({ kind: "person", key: "31" })).toBe("person:31");
  });
});
