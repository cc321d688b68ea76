import { capitalized, kinds } from "#contract/kit/kinds.ts";
import { type ImpactorType, impactorTypeNames } from "#contract/records/impactors/schema.ts";
import type { CheckedInput, Effect } from "#core/outbox/effects/effect.ts";
import { create, inData, textOf, update, versioned } from "#core/outbox/effects/effect-parts.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import type { LocalRecords } from "#core/outbox/types.ts";
import { receiptEffect } from "./bulletins.ts";
import type { EntryKind } from "./entries.ts";
import { checkEvent, eventEffect } from "./events.ts";
import { checkImpactor, impactorEffect } from "./impactors.ts";

const words: Readonly<Record<EntryKind, string>> = {
  "location-event": "Event",
  impactor: "What is different",
};

/** How the list of changes calls one: an event by its title, what bears on a place by its kind. */
function titleOf(kind: EntryKind, entry: unknown): string {
  const { title, type } = fieldsOf(entry);
  const name = kind === "impactor" ? impactorTypeNames[type as ImpactorType] : title;
  return [words[kind], textOf(name)].filter(Boolean).join(": ");
}

const known = (kind: EntryKind, { params }: CheckedInput, local: LocalRecords) =>
  local.record(kind, String(params.entryId));

function effectsOf(
  kind: EntryKind,
  own: Pick<Effect, "record" | "bodyOf">,
  check: (given: CheckedInput, local: LocalRecords) => void,
) {
  return {
    create: {
      ...own,
      prepare: (given, local) => {
        check(given, local);
        return create(kind, given, local, titleOf(kind, given.body));
      },
      wrap: inData,
    },
    update: {
      ...own,
      prepare: (given, local) => {
        check(given, local);
        return update(kind, given.params.entryId, given, local, titleOf(kind, given.body));
      },
      wrap: inData,
    },
    delete: {
      bodyOf: own.bodyOf,
      // Nothing is left of it, whether or not this computer knows what it said.
      record: ({ subject, revision }) => ({ uuid: subject.key, local_revision: revision }),
      prepare: (given, local) =>
        update(
          kind,
          given.params.entryId,
          given,
          local,
          `Delete ${titleOf(kind, known(kind, given, local)).toLowerCase()}`,
        ),
      wrap: () => null,
    },
  } satisfies Readonly<Record<string, Effect>>;
}

const events = effectsOf("location-event", versioned(eventEffect), checkEvent);
const impactors = effectsOf("impactor", versioned(impactorEffect), checkImpactor);

/** What waits of a place: its events, what bears on it, and that somebody has read a bulletin. */
export const placeEffects = {
  "locationEvents.create": events.create,
  "locationEvents.update": events.update,
  "locationEvents.delete": events.delete,
  "impactors.create": impactors.create,
  "impactors.update": impactors.update,
  "impactors.delete": impactors.delete,
  "bulletins.read": {
    ...versioned(receiptEffect),
    prepare: (given, local) => {
      // "Now" is when it was read, whenever that is sent.
      const body = { ...given.body, at: given.body.at ?? new Date(local.now()).toISOString() };
      const { title } = fieldsOf(local.record("bulletin", String(given.params.id)));
      const named = [`${capitalized(kinds.bulletin.noun)} read`, textOf(title)].filter(Boolean).join(": ");
      return update("bulletin", given.params.id, { ...given, body }, local, named);
    },
    wrap: inData,
  },
} satisfies Readonly<Record<string, Effect>>;
