import { z } from "zod";
import { blankOf, dataOf, endpointOf, namesIn, shapeOf } from "#contract/endpoints/plain-shapes.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { capitalized, kinds, type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import type { Context } from "#core/outbox/effects/context.ts";
import type { CheckedInput, Effect } from "#core/outbox/effects/effect.ts";
import { create, inData, stampsOf, textOf, update, versioned } from "#core/outbox/effects/effect-parts.ts";
import type { RecordEffect, Versioned } from "#core/outbox/effects/fold.ts";
import { organizationOf } from "#core/outbox/effects/records/organization.ts";
import { type Fields, fieldsOf } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { hasTemplate, templateAnswers } from "./template-answers.ts";

/** A record of a plain kind, as its endpoints answer it whole. */
export type PlainRecord = Versioned & Fields;

/** A plain kind whose changes may wait: everything below is made from its row in the table and its schemas. */
export type PlainQueued = Extract<PlainKind, PlainQueuedIn<PlainKind>>;
type PlainQueuedIn<K extends PlainKind> = K extends unknown
  ? (typeof kinds)[K]["queued"] extends true
    ? K
    : never
  : never;
export const plainQueued = plainKinds.filter((each): each is PlainQueued => kinds[each].queued);

const madeByCore = new Set(["id", "uuid", "version", "created_at", "updated_at", "local_revision"]);
const choices = z.array(z.looseObject({ id: z.number(), label: z.string() }));
const ofOrganization = z.looseObject({ organization_id: z.number(), organization_name: z.string() });

/** What is chosen by its id from a list of the form shows its label beside it: `entity_type_id` and `entity_type`. */
const labelOfChosen = (field: string): string | null =>
  field.endsWith("_id") ? field.slice(0, -"_id".length) : null;

/** What changes of a plain kind do to a record: the fields of the body that the record has under the same name. */
function createPlainEffect(kind: PlainKind): RecordEffect<PlainRecord> {
  const { body, response } = endpointOf(kind, "create") ?? {};
  const record = shapeOf(dataOf(response));
  const written = namesIn(body).filter((key) => Object.hasOwn(record, key) && !madeByCore.has(key));
  const inOrganization = Object.hasOwn(record, "organization_name");
  const blanks = Object.fromEntries(
    Object.entries(record).flatMap(([key, field]) => {
      if (madeByCore.has(key)) return [];
      const left = field.safeParse(undefined);
      if (!left.success) return [[key, blankOf(field)]];
      // What a former server leaves out is there by its default.
      return left.data === undefined ? [] : [[key, left.data]];
    }),
  );

  const chosen = written.flatMap((key) => {
    const shown = labelOfChosen(key);
    // A template is more than its label: `templateAnswers` says what is shown of it.
    return shown !== null && shown !== "template" && Object.hasOwn(record, shown) ? [{ key, shown }] : [];
  });

  /** What it is a part of is of its own kind, and is searched for rather than chosen from a list. */
  const partOf = (key: string, id: unknown, { local }: Context): unknown =>
    key === "parent_id" && typeof id === "number"
      ? fieldsOf(local.record(kind as PlainQueued, id))[kinds[kind].label]
      : undefined;

  const labelsOf = (fields: Fields, known: PlainRecord | null, context: Context): Fields => {
    // Only kinds whose changes wait are ever asked.
    const form = fieldsOf(context.local.form?.(kind as PlainQueued));
    return Object.fromEntries(
      chosen.map(({ key, shown }) => {
        if (known !== null && known[key] === fields[key]) return [shown, known[shown]];
        const options = choices.safeParse(form[`${shown}s`]).data ?? [];
        const label =
          options.find(({ id }) => id === fields[key])?.label ?? partOf(key, fields[key], context);
        return [shown, label ?? blanks[shown]];
      }),
    );
  };

  const fieldsFrom = (given: unknown, known: PlainRecord | null, context: Context): Fields => {
    const values = fieldsOf(given);
    const plain = Object.fromEntries(written.map((key) => [key, values[key] ?? blanks[key]]));
    const form = fieldsOf(context.local.form?.(kind as PlainQueued));
    const answered = hasTemplate(record) ? templateAnswers(values, known, form) : {};
    const fields = { ...plain, ...labelsOf(plain, known, context), ...answered };
    if (!inOrganization) return fields;
    const organization = typeof values.organization_id === "number" ? values.organization_id : undefined;
    const before = ofOrganization.safeParse(known).data ?? null;
    return { ...fields, ...organizationOf(organization, context.local, before) };
  };

  return {
    create: (change, context) => ({
      ...blanks,
      ...fieldsFrom(change.body, null, context),
      // What is not at the server yet cannot be deleted or taken out there.
      ...(Object.hasOwn(record, "can")
        ? { can: { edit: true, delete: false, export: false, reveal: false } }
        : {}),
      ...stampsOf(change, context),
    }),
    update: (known, given, change, context) => ({
      ...known,
      ...fieldsFrom(given, known, context),
      updated_at: context.savedAt(change),
      local_revision: change.revision,
    }),
    bodyOf: (known) => ({
      ...Object.fromEntries(written.map((key) => [key, known[key]])),
      uuid: known.uuid,
    }),
  };
}

const recordEffects = new Map(plainKinds.map((kind) => [kind, createPlainEffect(kind)]));

export function plainEffect(kind: PlainKind): RecordEffect<PlainRecord> {
  const effect = recordEffects.get(kind);
  if (effect === undefined) throw new Error(`${kind} is not a plain kind.`);
  return effect;
}

/** Fields that a change sets to something else than they were, as a row of a list shows them. */
export function changedFields(kind: PlainKind, change: Change, context: Context): Fields {
  const effect = plainEffect(kind);
  const base = change.base as PlainRecord | null;
  const now =
    base === null ? effect.create(change, context) : effect.update(base, change.body, change, context);
  const set = new Set(
    namesIn(endpointOf(kind, "create")?.body).flatMap((key) => [key, labelOfChosen(key) ?? key]),
  ).add("organization_name");
  return Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) =>
        set.has(key) && key !== "uuid" && JSON.stringify(value) !== JSON.stringify(base?.[key]),
    ),
  );
}

const titleOf = (kind: PlainKind, { body }: CheckedInput): string =>
  [capitalized(kinds[kind].noun), textOf(body[kinds[kind].label])].filter(Boolean).join(" ");

const effectsOf = (kind: PlainQueued): readonly (readonly [EndpointName, Effect])[] => {
  const { prefix } = kinds[kind];
  return [
    [
      `${prefix}.create`,
      {
        ...versioned(plainEffect(kind)),
        prepare: (given, local) => create(kind, given, local, titleOf(kind, given)),
        wrap: inData,
      },
    ],
    [
      `${prefix}.update`,
      {
        ...versioned(plainEffect(kind)),
        prepare: (given, local) => {
          const change = update(kind, given.params.id, given, local, titleOf(kind, given));
          const { organization_id } = fieldsOf(local.record(kind, change.subject.key));
          // Leaving it out means that it stays, and must not look like a wish to leave the organization.
          const stays = given.body.organization_id === undefined && organization_id !== undefined;
          return { ...change, body: { ...given.body, ...(stays ? { organization_id } : {}) } };
        },
        wrap: inData,
      },
    ],
  ];
};

/** The effects of every plain kind whose changes may wait. */
export const plainEffects: ReadonlyMap<EndpointName, Effect> = new Map(plainQueued.flatMap(effectsOf));
