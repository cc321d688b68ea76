import type { EntityKind, Identifier } from "#contract/records/entities/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { attachEntity } from "#server/records/entities/case-entities.ts";
import { entitySearchText } from "#server/records/entities/search-text.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleCase } from "./cases.ts";

type Kind = {
  readonly kind: EntityKind;
  readonly identifiers: Identifier[];
  readonly name: string;
  readonly description: string;
  readonly location: string | null;
  /** How it is involved in the case. */
  readonly note: string;
};

const firstWords = ["Northwind", "Lantern", "Quarry", "Blue Heron", "Copper", "Alder", "Moonlit", "Ridge"];
const secondWords = ["Riders", "Circle", "Crew", "League", "Collective", "Regulars", "Players", "Society"];

/** An account that somebody uses under another name. */
const account = (word: string, number: number): Kind => ({
  name: `@${word.toLowerCase().replaceAll(" ", "_")}_${number}`,
  kind: "account",
  identifiers: [{ kind: "handle", value: `@${word.toLowerCase().replaceAll(" ", "_")}_${number}` }],
  description:
    "An account on a photo app. Who writes there is not known for certain; two students recognized it.",
  location: null,
  note: "The message was posted here",
});

const server = (word: string, number: number): Kind => ({
  name: `${word} chat server`,
  kind: "group",
  identifiers: [
    { kind: "domain", value: `${word.toLowerCase().replaceAll(" ", "-")}-${number}.example` },
    { kind: "handle", value: `#${word.toLowerCase().replaceAll(" ", "")}` },
  ],
  description:
    "A chat server of about thirty players. A parent who plays there offered to help with questions.",
  location: null,
  note: "Some of the conversation took place here",
});

const club = (word: string, number: number): Kind => ({
  name: `${word} ${secondWords[number % secondWords.length]}`,
  kind: "organization",
  identifiers: [{ kind: "phone", value: `(555) 555-02${String(number % 100).padStart(2, "0")}` }],
  description:
    "A youth club of the neighborhood. Its coordinator knows the student and would join a meeting.",
  location: "Community center, Linden Street",
  note: "Attends on Thursdays; the coordinator is a support",
});

async function addOne(
  db: Db,
  chance: Chance,
  about: SampleCase,
  kind: Kind,
  at: (daysAgo: number, hour?: number) => string,
): Promise<number> {
  const { name, description, location } = kind;
  const now = at(Math.max(0, about.daysAgo - 1), 13);
  return insertRow(db, "entities", {
    uuid: chance.uuid(),
    organization_id: about.organizationId,
    version: 1,
    created_at: now,
    updated_at: now,
    created_by: about.lead,
    updated_by: about.lead,
    name,
    kind: kind.kind,
    entity_type_id: null,
    template_id: null,
    template_version: null,
    identifiers: writeJson(kind.identifiers),
    description,
    location,
    search_text: entitySearchText({ name, identifiers: kind.identifiers, location }),
  });
}

/** Groups, accounts and clubs of some cases; some appear again in a later case of the same school. */
export async function addEntities(
  db: Db,
  chance: Chance,
  cases: readonly SampleCase[],
  at: (daysAgo: number, hour?: number) => string,
): Promise<void> {
  const last = new Map<number, { readonly id: number; readonly note: string }>();
  for (const [place, about] of cases.entries()) {
    const word = chance.pick(firstWords);
    const isOnline = about.scenario.tags.includes("online");
    const kind = (isOnline ? (place % 2 === 0 ? account : server) : club)(word, place + 7);
    const again = place % 4 === 3 ? last.get(about.organizationId) : undefined;
    const entity = again ?? { id: await addOne(db, chance, about, kind, at), note: kind.note };
    last.set(about.organizationId, entity);
    const { note } = entity;
    const [userId, now] = [about.lead, at(Math.max(0, about.daysAgo - 1), 13)];
    await attachEntity(db, about.id, entity.id, { note, userId, now });
    await recordCaseEvent(db, {
      caseId: about.id,
      kind: "entity_added",
      userId,
      at: now,
      recordId: entity.id,
      note,
    });
  }
}
