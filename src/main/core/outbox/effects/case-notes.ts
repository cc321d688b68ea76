import type { z } from "zod";
import type { Comment, commentBody, TimeEntry, timeEntryBody } from "#contract/entities/case-notes.ts";
import type { Change } from "../types.ts";
import { indexOf } from "./change-index.ts";
import { type Context, localIdOf } from "./context.ts";
import { foldRows, type RecordEffect } from "./fold.ts";
import type { Lay } from "./reads.ts";
import { fieldsOf } from "./shapes.ts";

/** The case that a page names by id or uuid, as records name it. */
function caseIdOf(key: unknown, context: Context): number {
  const known = fieldsOf(context.world.record("case", typeof key === "number" ? key : String(key))).id;
  return typeof known === "number" ? known : Number(key);
}

const stamps = (change: Change, context: Context) => {
  const at = context.savedAt(change);
  return {
    id: localIdOf(change),
    uuid: change.creates?.uuid ?? change.id,
    version: 1,
    local_revision: change.revision,
    created_at: at,
    updated_at: at,
    case_id: caseIdOf(change.params.id, context),
  };
};

/** Comments and time entries are made, and not changed. */
const unchanged = <R>(record: R): R => record;

export const commentEffect: RecordEffect<Comment> = {
  create: (change, context) => ({
    ...stamps(change, context),
    body: (change.body as z.output<typeof commentBody>).body,
    author: context.author,
    edited_at: null,
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
    };
  },
  update: unchanged,
  bodyOf: () => null,
};

const ofCase = (
  changes: readonly Change[],
  kind: Change["subject"]["kind"],
  key: unknown,
  context: Context,
) =>
  indexOf(changes)
    .ofKind(kind)
    .filter((change) => caseIdOf(change.params.id, context) === caseIdOf(key, context));

export const layComments: Lay<"cases.comments"> = (read, { params }, changes, context) => {
  const own = ofCase(changes, "comment", params?.id, context);
  if (own.length === 0) return read;
  return { ...read, data: [...foldRows(commentEffect, read?.data ?? [], own, context)] };
};

export const layTimeLog: Lay<"cases.timeLog"> = (read, { params }, changes, context) => {
  const own = ofCase(changes, "time-entry", params?.id, context);
  if (own.length === 0) return read;
  const data = [...foldRows(timeEntryEffect, read?.data ?? [], own, context)].sort((one, other) =>
    other.started_at.localeCompare(one.started_at),
  );
  return { ...read, data, total_minutes: data.reduce((sum, entry) => sum + entry.minutes, 0) };
};
