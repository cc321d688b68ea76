import type { z } from "zod";
import type { Comment, commentBody, TimeEntry, timeEntryBody } from "#contract/records/case-notes/schema.ts";
import { addTime, noTime } from "#contract/records/case-notes/time-totals.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import { stampsOf } from "#core/outbox/effects/effect-parts.ts";
import { foldRows, type RecordEffect } from "#core/outbox/effects/fold.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { withUploads } from "./media.ts";

/** The id of the case that a page names by id or uuid. */
export function caseIdOf(key: unknown, context: Context): number {
  const known = fieldsOf(context.local.record("case", typeof key === "number" ? key : String(key))).id;
  return typeof known === "number" ? known : Number(key);
}

/** What every record of a case has that was made here. */
export const stamps = (change: Change, context: Context) => ({
  ...stampsOf(change, context),
  case_id: caseIdOf(change.params.id, context),
});

/** Comments and time entries can be made without the server, but not changed. */
const unchanged = <R>(record: R): R => record;

/** Authors may change and delete what they wrote. */
const mine = { edit: true, delete: true };

/** They lie where their comment does. */
function filesOf(change: Change, context: Context): Comment["attachments"] {
  const { attachments, compartment = openCompartment } = change.body as z.output<typeof commentBody>;
  const files = withUploads({}, attachments, change, context);
  if (compartment === openCompartment) return files;
  return Object.fromEntries(Object.entries(files).map(([id, file]) => [id, { ...file, compartment }]));
}

export const commentEffect: RecordEffect<Comment> = {
  create: (change, context) => ({
    ...stamps(change, context),
    body: (change.body as z.output<typeof commentBody>).body,
    author: context.author,
    edited_at: null,
    mentions: [...new Set((change.body as z.output<typeof commentBody>).mentions)].map(context.colleague),
    attachments: filesOf(change, context),
    compartment: (change.body as z.output<typeof commentBody>).compartment ?? openCompartment,
    deleted_at: null,
    deleted_by: null,
    can: { ...mine, move: true },
  }),
  update: unchanged,
  bodyOf: () => null,
};

export const timeEntryEffect: RecordEffect<TimeEntry> = {
  create: (change, context) => {
    const { started_at, minutes, activity, note, billable } = change.body as z.output<typeof timeEntryBody>;
    return {
      ...stamps(change, context),
      user: context.author,
      started_at: new Date(started_at).toISOString(),
      minutes,
      activity,
      note,
      billable,
      can: mine,
    };
  },
  update: unchanged,
  bodyOf: () => null,
};

export const changesOfCase = (
  changes: readonly Change[],
  kind: Change["subject"]["kind"],
  key: unknown,
  context: Context,
) =>
  indexOf(changes)
    .ofKind(kind)
    .filter((change) => caseIdOf(change.params.id, context) === caseIdOf(key, context));

const known = (rows: readonly { readonly uuid: string }[]) => {
  const uuids = new Set(rows.map(({ uuid }) => uuid));
  return ({ uuid }: { readonly uuid: string }) => uuids.has(uuid);
};

export const overlayComments: Overlay<"cases.comments"> = (read, { params }, changes, context) => {
  // What the server took may have been moved to where its author does not read: without a copy nothing here tells.
  const isTold = ({ state }: Change) => read !== null || state !== "acked";
  const own = changesOfCase(changes, "comment", params?.id, context).filter(isTold);
  if (own.length === 0) return read;
  const before = read?.data ?? [];
  const data = [...foldRows(commentEffect, before, own, context)].sort((one, other) => other.id - one.id);
  const total = (read?.total ?? before.length) + data.length - before.length;
  return {
    ...read,
    data,
    total,
    mentionable: read?.mentionable ?? [],
    compartments: read?.compartments ?? [],
  };
};

const asksFor = (entry: TimeEntry, query: Readonly<Record<string, unknown>> | undefined): boolean => {
  const at = Date.parse(entry.started_at);
  return (
    (query?.user_id === undefined || Number(query.user_id) === entry.user?.id) &&
    (query?.from === undefined || at >= Date.parse(String(query.from))) &&
    (query?.to === undefined || at < Date.parse(String(query.to)))
  );
};

export const overlayTimeLog: Overlay<"cases.timeLog"> = (read, { params, query }, changes, context) => {
  const own = changesOfCase(changes, "time-entry", params?.id, context);
  if (own.length === 0) return read;
  const before = read?.data ?? [];
  const wasThere = known(before);
  const after = foldRows(timeEntryEffect, before, own, context);
  const added = after.filter((entry) => !wasThere(entry) && asksFor(entry, query));
  const data = [...after.filter(wasThere), ...added].sort((one, other) =>
    other.started_at.localeCompare(one.started_at),
  );
  let totals = read?.totals ?? noTime;
  for (const { user, activity, minutes } of added)
    totals = addTime(totals, { user, activity, minutes, entries: 1 });
  const people = new Map((read?.people ?? []).map((each) => [each.id, each]));
  for (const { user } of after) if (user !== null && !people.has(user.id)) people.set(user.id, user);
  return {
    ...read,
    data,
    total_minutes: (read?.total_minutes ?? 0) + added.reduce((sum, entry) => sum + entry.minutes, 0),
    total: (read?.total ?? 0) + added.length,
    totals,
    people: [...people.values()].sort((a, b) => a.full_name.localeCompare(b.full_name)),
  };
};
