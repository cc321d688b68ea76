import { insertRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import { appendAudit } from "#server/platform/audit/audit.ts";
import { insertVehicle } from "#server/records/vehicles/repository.ts";
import { logEntry } from "#server/sample/log-entry.ts";
import type { Chance } from "#server/sample/random.ts";
import type { SampleFiles } from "./attachments.ts";
import { samplePdf } from "./files.ts";
import type { SamplePerson } from "./people.ts";

const vehicles = [
  { make: "Honda", model: "Civic", year: 2014, color: "Gray" },
  { make: "Toyota", model: "RAV4", year: 2019, color: "White" },
  { make: "Ford", model: "F-150", year: 2016, color: "Blue" },
  { make: "Subaru", model: "Outback", year: 2021, color: "Green" },
] as const;

const notes = [
  {
    category: "health",
    circle: "assessors",
    body: "Sees a counselor outside the school on Mondays. The family asked that teachers not be told.",
  },
  {
    category: "family",
    circle: "administrators",
    body: "The parents live apart. Questions about contact go to the assistant principal only.",
  },
] as const;

const report = {
  name: "Public records report.pdf",
  bytes: samplePdf([
    "Public records report",
    "",
    "No entry of concern was found under the name and date of birth.",
  ]),
  tags: ["records check"],
};

/** Relatives of a case's subject, vehicles, a records check, and protected notes. */
export async function addSurroundings(
  db: Db,
  chance: Chance,
  { files, auditKeys }: Pick<Services, "auditKeys"> & { readonly files: SampleFiles },
  about: {
    readonly subject: SamplePerson;
    readonly people: readonly SamplePerson[];
    readonly organizationId: number;
    readonly userId: number;
    readonly index: number;
    readonly now: string;
  },
): Promise<void> {
  const { subject, people, organizationId, userId, index, now } = about;
  const stamps = { created_at: now, created_by: userId };
  const others = people.filter((each) => each.id !== subject.id);
  const adults = others.filter((each) => !each.isStudent);
  const students = others.filter((each) => each.isStudent);
  const pick = (list: readonly SamplePerson[], place: number) => list[(index * 3 + place) % list.length];
  const [mother, father] = [pick(adults, 0), pick(adults, 1)];
  const [sister, friend] = [pick(students, 0), pick(students, 1)];
  const relate = async (
    from: SamplePerson,
    to: SamplePerson,
    kind: Row<"person_relations">["kind"],
    note: string | null,
  ) => {
    const row = { uuid: chance.uuid(), ...stamps, updated_at: now, kind, note };
    await db
      .insertInto("person_relations")
      .values({ ...row, from_person_id: from.id, to_person_id: to.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  if (mother) await relate(mother, subject, "parent", "Mother, lives with");
  if (father) await relate(father, subject, "parent", "Father, lives apart");
  if (mother && sister) await relate(mother, sister, "parent", null);
  if (friend) await relate(subject, friend, "friend", "Same lunch table");

  const kind = vehicles[index % vehicles.length];
  if (mother && kind) {
    const plate = `${1 + chance.below(9)}KDN ${100 + chance.below(900)}`;
    const vehicle_id = await insertVehicle(db, {
      ...kind,
      ...stamps,
      uuid: chance.uuid(),
      version: 1,
      updated_at: now,
      organization_id: organizationId,
      plate,
      state: "OH",
    });
    const held = { vehicle_id, ...stamps };
    await db
      .insertInto("person_vehicles")
      .values([
        { ...held, person_id: subject.id, note: "Parks in Lot C" },
        { ...held, person_id: mother.id, note: null },
      ])
      .execute();
  }
  for (const [place, note] of notes.entries())
    if (place === 0 || index % 2 === 0)
      await db
        .insertInto("protected_notes")
        .values({
          ...note,
          uuid: chance.uuid(),
          version: 1,
          ...stamps,
          updated_at: now,
          person_id: subject.id,
        })
        .execute();
  for (const [action, fields] of [
    ["person.update", ["grade", "date_of_birth"]],
    ["vehicle.attach", ["vehicles"]],
    ["relation.create", ["relations"]],
  ] as const)
    await appendAudit(
      db,
      auditKeys,
      logEntry(chance, {
        ...{ chain: organizationId, at: now, action, user_id: userId },
        ...{ record_type: "person", record_id: subject.id, fields },
      }),
    );
  const id = await insertRow(db, "records_checks", {
    uuid: chance.uuid(),
    version: 1,
    ...stamps,
    updated_at: now,
    person_id: subject.id,
    provider: "manual",
    purpose: "Access to weapons, asked by the team",
    permissible_use: "safety",
    note: null,
    state: index % 2 === 0 ? "received" : "requested",
    answered_at: index % 2 === 0 ? now : null,
  });
  if (index % 2 === 0) files.add(chance, report, { type: "records_check", id, userId, now });
}
