import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import type { Kind } from "#contract/kit/kind.ts";
import { kinds, type LocalKind } from "#contract/kit/kinds.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { wholeRecords } from "#core/kit/whole-records.ts";
import { createEffects } from "#core/outbox/effects/effects.ts";
import { type Change, firstLocalId, type LocalAuthor, type LocalRecords } from "#core/outbox/types.ts";

interface Copy {
  readonly data: unknown;
  readonly cachedAt: number;
}

// Tests read records of every shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Loose = any;

/** The read that answers a record of this kind alone. */
const showOf = (kind: LocalKind): { readonly endpoint: EndpointName; readonly param: string } | null =>
  kinds[kind].show;

/** Cached answers and changes of one computer, in memory, with the real effects. The test sets its clock. */
export function createLocalChanges(
  author: LocalAuthor,
  now: () => number = Date.now,
  more: Pick<LocalRecords, "organizations" | "home" | "colleague"> = {},
) {
  const effects = createEffects();
  const copies = new Map<string, Copy & { readonly endpoint: EndpointName; readonly input: RawInput }>();
  const open = new Set<string>();
  let changes: readonly Change[] = [];

  const nameOf = (endpoint: EndpointName, input: RawInput) =>
    JSON.stringify([endpoint, input.params ?? {}, input.query ?? {}]);

  const read = (endpoint: EndpointName, input: RawInput = {}): Loose => {
    const copy = copies.get(nameOf(endpoint, input)) ?? null;
    return effects.overlay(endpoint, input, copy, changes, world);
  };

  const idOf = (record: Loose, key: string | number) =>
    record?.uuid === key || String(record?.id) === String(key);

  /** From any cached answer to a show call that has it, else from the changes alone. */
  const shown = (kind: LocalKind, key: string | number): Loose => {
    const show = showOf(kind);
    if (show === null) return inside(kind, key);
    const { endpoint, param } = show;
    const copy = [...copies.values()].find(
      (each) => each.endpoint === endpoint && idOf((each.data as Loose).data, key),
    );
    return read(endpoint, copy?.input ?? { params: { [param]: key } })?.data ?? null;
  };

  /** Without a read of its own: its edit form, from any cached answer that has the whole record. */
  const inForm = (kind: LocalKind, key: string | number, edit: NonNullable<Kind["edit"]>): Loose => {
    const known = [...copies.values()]
      .flatMap((each) => wholeRecords(each.endpoint, each.data))
      .find((each) => each.kind === kind && idOf(each.record, key));
    const copy = known ? { data: { data: { [edit.key]: known.record } }, cachedAt: now() } : null;
    const endpoint = edit.endpoint as EndpointName;
    const form = effects.overlay(
      endpoint,
      { params: { id: key, entryId: key } },
      copy,
      changes,
      world,
    ) as Loose;
    return form?.data[edit.key] ?? null;
  };

  const inside = (kind: LocalKind, key: string | number): Loose => {
    const { edit }: Kind = kinds[kind];
    if (edit !== null) return inForm(kind, key, edit);
    const places = Object.keys(kinds[kind].inside);
    if (places.length > 0) {
      const all = [...copies.values()]
        .filter((each) => places.includes(each.endpoint))
        .flatMap((each) => wholeRecords(each.endpoint, read(each.endpoint, each.input)));
      return all.find(({ record }) => idOf(record, key))?.record ?? null;
    }
    if (kind === "upload") {
      const change = changes.find((each) => each.subject.kind === kind && each.subject.key === key);
      return change ? effects.answer(change, world).data : null;
    }
    const whole = [...copies.values()].filter((each) => each.endpoint === "assessments.show");
    const made = changes.filter((each) => each.endpoint === "assessments.save" && each.creates);
    const all = [
      ...whole.map((each) => (each.data as Loose).data.uuid),
      ...made.map((each) => each.subject.key),
    ];
    const assessments = all.map((uuid) => world.record("assessment", uuid) as Loose);
    const rows = assessments.flatMap((each) => (kind === "interview" ? each?.interviews : each?.tasks) ?? []);
    return rows.find((row: Loose) => idOf(row, key)) ?? null;
  };

  const world: LocalRecords = {
    ...more,
    author,
    now,
    form: (kind, params) =>
      [...copies.values()]
        .map((each) => each as Loose)
        .find(
          ({ endpoint, input }) =>
            endpoint === `${kinds[kind].prefix}.new` && String(input.params?.id) === String(params?.id),
        )?.data.data ?? null,
    record: (kind, key) => {
      const name = `${kind} ${key}`;
      if (open.has(name)) return null;
      open.add(name);
      try {
        return shown(kind, key);
      } finally {
        open.delete(name);
      }
    },
  };

  const queue = (endpoint: EndpointName, input: RawInput, base: unknown = null): Change => {
    const seq = changes.length + 1;
    const prepared = effects.prepare({ endpoint, input }, world);
    const change: Change = {
      seq,
      revision: seq,
      id: randomUUID(),
      endpoint,
      params: prepared.params,
      body: prepared.body,
      subject: prepared.subject,
      base,
      baseVersion: (base as { version?: number } | null)?.version ?? null,
      creates: prepared.creates === null ? null : { uuid: prepared.creates, localId: firstLocalId + seq },
      needs: [],
      state: "pending",
      attempts: 0,
      nextTryAt: null,
      idempotencyKey: randomUUID(),
      sent: null,
      reason: null,
      conflict: null,
      answer: null,
      ackedAt: null,
      savedAt: now(),
      title: prepared.title,
    };
    changes = [...changes, change];
    return change;
  };

  return {
    effects,
    world,
    read,
    changes: () => changes,
    keep: (endpoint: EndpointName, input: RawInput, data: unknown) =>
      copies.set(nameOf(endpoint, input), { endpoint, input, data, cachedAt: now() }),
    queue,
    answer: (change: Change): Loose => effects.answer(change, world),
    set: (seq: number, more: Partial<Change>) => {
      changes = changes.map((each) => (each.seq === seq ? { ...each, ...more } : each));
    },
    ack: (seq: number, data: unknown, ackedAt: number = now()) => {
      changes = changes.map((each) =>
        each.seq === seq
          ? { ...each, state: "acked", ackedAt, answer: { status: 200, data, etag: null } }
          : each,
      );
    },
  };
}

export type LocalChanges = ReturnType<typeof createLocalChanges>;
