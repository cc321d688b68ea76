import { isInForce } from "#contract/records/impactors/in-force.ts";
import type { Impactor, ImpactorValues } from "#contract/records/impactors/schema.ts";
import type { CheckedInput } from "#core/outbox/effects/effect.ts";
import { refusal, stampsOf } from "#core/outbox/effects/effect-parts.ts";
import type { RecordEffect } from "#core/outbox/effects/fold.ts";
import { among } from "#core/outbox/effects/overlays/lists.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import { finds } from "#core/outbox/effects/shapes.ts";
import {
  bearsOn,
  isDeleting,
  overlayEntries,
  overlayEntryForm,
  placeOfEntry,
  touchedEntries,
} from "./entries.ts";

const timesIn = ({ starts_at, ends_at }: ImpactorValues) => ({
  starts_at: new Date(starts_at).toISOString(),
  ends_at: ends_at == null ? null : new Date(ends_at).toISOString(),
});

/** Refuses what the server would: an end before the start. */
export function checkImpactor({ body }: CheckedInput): void {
  const { starts_at, ends_at } = timesIn(body as unknown as ImpactorValues);
  if (ends_at !== null && ends_at <= starts_at)
    throw refusal({ ends_at: ["The end must be later than the start."] });
}

function fieldsFrom(given: unknown) {
  const body = given as ImpactorValues;
  const { type, severity, note } = body;
  return { type, severity, note, ...timesIn(body) };
}

export const impactorEffect: RecordEffect<Impactor> = {
  create: (change, context) =>
    ({
      ...stampsOf(change, context),
      ...placeOfEntry(change, context),
      ...fieldsFrom(change.body),
    }) as Impactor,
  update: (record, given, change, context) =>
    isDeleting(change)
      ? { ...record, local_revision: change.revision }
      : {
          ...record,
          ...fieldsFrom(given),
          updated_at: context.savedAt(change),
          local_revision: change.revision,
        },
  bodyOf: ({ type, severity, starts_at, ends_at, note }) => ({ type, severity, starts_at, ends_at, note }),
};

const stateAt = (impactor: Impactor, now: number) => {
  if (isInForce(impactor, now)) return "now";
  return Date.parse(impactor.starts_at) > now ? "ahead" : "over";
};

export const overlayImpactorList: Overlay<"impactors.list"> = overlayEntries({
  kind: "impactor",
  endpoint: "impactors.list",
  effect: impactorEffect,
  isWanted: (impactor, { type, when, q }, now) =>
    among(type as readonly string[] | undefined, impactor.type) &&
    finds(q as string | undefined, impactor.note) &&
    (when === undefined || when === stateAt(impactor, now)),
});

/** The form of one impactor, after its changes. */
export const overlayImpactorEdit: Overlay<"impactors.edit"> = overlayEntryForm("impactor", impactorEffect);

/** What bears on locations now; what began last is first. */
export const overlayInForce: Overlay<"impactors.inForce"> = (read, { query }, changes, context) => {
  if (read === null) return null;
  const now = context.local.now();
  const touched = touchedEntries("impactor", impactorEffect, changes, context);
  if (touched.length === 0) return read;
  const isHere = bearsOn(query?.location_id, context);
  const known = new Set(touched.flatMap(({ uuid, record, deleted }) => (record || deleted ? [uuid] : [])));
  const ours = touched.flatMap(({ record }) =>
    record !== null && stateAt(record, now) === "now" && isHere(record) ? [record] : [],
  );
  const rest = read.data.filter(({ uuid }) => !known.has(uuid));
  const rows = [...ours, ...rest].sort((a, b) => b.starts_at.localeCompare(a.starts_at) || b.id - a.id);
  return { ...read, data: rows };
};
