import { setImmediate } from "node:timers/promises";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import { type ReportSectionId, reportSections } from "#contract/records/report-templates/sections.ts";
import { groundWords } from "#contract/services/disclosures/schema.ts";
import { type Dates, datesIn } from "#contract/services/reports/blocks.ts";
import { loadAccess } from "#server/access/access.ts";
import { ids } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Services } from "#server/http/call.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { buildReport } from "#server/services/reports/build-report.ts";
import { parentsAmong, peopleOfReport } from "#server/services/reports/report-people.ts";
import { type AccessBlock, type AccessSection, facts, section, table, texts } from "./access-blocks.ts";
import type { AccessParts, OtherName } from "./access-compose.ts";
import { wavrOfPerson } from "./access-wavr.ts";
import { casesOf } from "./cases-of.ts";
import { disclosureLines } from "./lines.ts";

interface Asking {
  readonly db: Db;
  readonly auth: Auth;
  readonly services: Pick<Services, "jobs" | "blobs">;
  readonly now: string;
  readonly timeZone: string | null;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const calendarDay = /^\d{4}-\d\d-\d\d$/;

/** A family reads it: times and days as people write them, in the zone of whoever makes it. */
function readable({ title, blocks }: AccessSection, dates: Dates): AccessSection {
  const cell = (text: string) =>
    instant.test(text) ? dates.entered(text) : calendarDay.test(text) ? dates.day(text) : text;
  return {
    title,
    blocks: blocks.map((block) => ({ ...block, rows: block.rows.map((row) => row.map(cell)) })),
  };
}

type PersonRow = Awaited<ReturnType<typeof personRow>>;
const personRow = (db: Db, id: number) => findRow(db, "persons", id);

/** Fields that are the person's own alone: no name of anybody else stands in them. */
const ownFacts = (row: PersonRow): AccessBlock =>
  facts([
    ["Name", row.name],
    ["First name", row.first_name],
    ["Middle name", row.middle_name],
    ["Last name", row.last_name],
    ["Preferred name", row.preferred_name],
    ["Further names", readJson(row.aliases).join(", ")],
    ["Date of birth", row.date_of_birth],
    ["Pronouns", row.pronouns],
    ["Student ID", row.student_id],
    ["Grade", row.grade],
    ["Enrollment", row.enrollment_status],
  ]);

/** Fields in which others may be named. */
const furtherFacts = (row: PersonRow): AccessSection =>
  section(
    "Further details",
    facts([
      ["Description", row.description],
      ["Languages", readJson(row.languages).join(", ")],
      ["Accommodations", readJson(row.accommodations).join(", ")],
      ["Strengths", readJson(row.strengths).join(", ")],
      [
        "Phones",
        readJson(row.phones)
          .map(({ label, number }) => `${label ?? ""} ${number}`.trim())
          .join("; "),
      ],
      [
        "Email addresses",
        readJson(row.emails)
          .map(({ address }) => address)
          .join("; "),
      ],
      [
        "Addresses",
        readJson(row.addresses)
          .map((each) => [each.street, each.city, each.state, each.postal_code].filter(Boolean).join(", "))
          .join("; "),
      ],
      [
        "School day",
        readJson(row.school_day)
          .map((each) =>
            [
              each.label,
              [each.from, each.to].filter(Boolean).join("–"),
              each.days.join(" "),
              each.course,
              each.place,
              each.with,
              each.bus,
            ]
              .filter(Boolean)
              .join(", "),
          )
          .join("; "),
      ],
      ["Tags", readJson(row.tags).join(", ")],
      ["Source", row.source === "import" ? "Roster import" : "Typed in"],
      ["Added", row.created_at],
      ["Changed", row.updated_at],
    ]),
  );

async function ofPerson(db: Db, id: number): Promise<readonly AccessSection[]> {
  const relations = await db
    .selectFrom("person_relations")
    .selectAll()
    .where((e) => e.or([e("from_person_id", "=", id), e("to_person_id", "=", id)]))
    .execute();
  const vehicles = await db
    .selectFrom("person_vehicles")
    .innerJoin("vehicles", "vehicles.id", "person_vehicles.vehicle_id")
    .select(["make", "model", "year", "color", "plate", "state", "note"])
    .where("person_id", "=", id)
    .execute();
  const checks = await db.selectFrom("records_checks").selectAll().where("person_id", "=", id).execute();
  const files = await db
    .selectFrom("media")
    .select(["file_name", "created_at"])
    .where("owner_type", "=", "person")
    .where("owner_id", "=", id)
    .where("compartment", "=", openCompartment)
    .execute();
  const notes = await db
    .selectFrom("protected_notes")
    .select(["category", "created_at"])
    .where("person_id", "=", id)
    .execute();
  const relationWords = (row: (typeof relations)[number]) =>
    row.kind === "parent" ? (row.from_person_id === id ? "Child" : "Parent or guardian") : row.kind;
  return [
    section(
      "Relations",
      table(
        ["Relation", "Note"],
        relations.map((row) => [relationWords(row), row.note]),
      ),
    ),
    section(
      "Vehicles",
      table(
        ["Make", "Model", "Year", "Color", "Plate", "State", "Note"],
        vehicles.map((row) => [
          row.make,
          row.model,
          row.year === null ? null : String(row.year),
          row.color,
          row.plate,
          row.state,
          row.note,
        ]),
      ),
    ),
    section(
      "Records checks",
      table(
        ["Asked", "Provider", "Purpose", "State", "Answered", "Note"],
        checks.map((row) => [
          row.created_at,
          row.provider,
          row.purpose,
          row.state,
          row.answered_at,
          row.note,
        ]),
      ),
    ),
    section(
      "Files of the person",
      table(
        ["Name", "Added"],
        files.map((row) => [row.file_name, row.created_at]),
      ),
    ),
    section(
      "Protected notes",
      table(
        ["Kind", "Written"],
        notes.map((row) => [row.category, row.created_at]),
      ),
    ),
  ];
}

/** Assessments that belong to no case. */
async function loneAssessments(db: Db, id: number): Promise<readonly AccessSection[]> {
  const rows = await db
    .selectFrom("assessments")
    .selectAll()
    .where("person_id", "=", id)
    .where("case_id", "is", null)
    .orderBy("id")
    .execute();
  const found: AccessSection[] = [];
  for (const row of rows) {
    await setImmediate();
    const interviews = await db
      .selectFrom("interviews")
      .select("state")
      .where("assessment_id", "=", row.id)
      .where("compartment", "=", openCompartment)
      .execute();
    const blocks = [
      facts([["Begun", row.created_at], ["Changed", row.updated_at], ...texts(readJson(row.state))]),
      ...interviews.map((each) => facts(texts(readJson(each.state)))),
    ];
    found.push({ title: `Assessment ${row.id}, in no case`, blocks });
  }
  return found;
}

/**
 * What a report says of a case, without the lines to sign, the picture of a plan, whose words the threat report has, and
 * WAVR: that of the person stands by itself, and nobody else's here.
 */
const leftOut: readonly ReportSectionId[] = ["signatures", "place", "wavr"];
const told: readonly ReportSectionId[] = reportSections.flatMap(({ id }) =>
  leftOut.includes(id) ? [] : [id],
);

async function ofCases(asking: Asking, cases: readonly number[]) {
  const sections: AccessSection[] = [];
  const reporters: string[] = [];
  for (const id of cases) {
    const record = await loadAccess(asking.db, asking.auth, "case", id);
    if (record === null || !record.rights.view) continue;
    const { report, whoReported } = await buildReport(
      { ...asking, record },
      { sections: told, redact: [], redact_reporter: false, template: null },
      asking.timeZone,
    );
    // Also of somebody who reported without being named.
    if (whoReported !== null) reporters.push(whoReported);
    sections.push(
      section(`Case ${report.number}: ${report.title}`, facts([["School", report.organization]])),
    );
    for (const each of report.sections)
      sections.push({ title: `${report.number}: ${each.title}`, blocks: each.blocks });
  }
  return { sections, reporters };
}

const nameOf = (full_name: string): OtherName => {
  const [first = "", ...rest] = full_name.trim().split(/\s+/);
  return { first, last: rest.at(-1) ?? "", full: full_name };
};

/** Everybody else whom these texts may name: people and colleagues of the reader's districts. */
async function everybodyElse(
  db: Db,
  { reach }: Auth,
  own: ReadonlySet<number>,
): Promise<readonly OtherName[]> {
  const trees = ids(reach.trees);
  const persons = await db
    .selectFrom("persons")
    .select(["id", "first_name", "last_name", "name"])
    .where("organization_id", "in", trees)
    .execute();
  await setImmediate();
  const users = await db
    .selectFrom("users")
    .select("full_name")
    .where("id", "in", (e) =>
      e.selectFrom("memberships").select("memberships.user_id").where("organization_id", "in", trees),
    )
    .execute();
  return [
    ...persons
      .filter((row) => !own.has(row.id))
      .map((row) => ({ first: row.first_name, last: row.last_name, full: row.name })),
    ...users.map((row) => nameOf(row.full_name)),
  ];
}

/** Reads everything that is kept about a person, as far as the reader sees it. */
export async function readAccessParts(asking: Asking, personId: number): Promise<AccessParts> {
  const { db, auth, now } = asking;
  const row = await personRow(db, personId);
  const dates = datesIn(asking.timeZone);
  const cases = [...(await casesOf(db, auth, personId)).keys()];
  const { sections, reporters } = await ofCases(asking, cases);
  const lines = await disclosureLines(db, auth, personId);
  const linked = await db
    .selectFrom("case_persons")
    .select("person_id")
    .where("case_id", "in", ids(cases))
    .union(db.selectFrom("assessments").select("person_id").where("case_id", "in", ids(cases)))
    .union(
      db
        .selectFrom("wavr_forms")
        .select((form) => form.ref("wavr_forms.person_id").$notNull().as("person_id"))
        .where("case_id", "in", ids(cases))
        .where("person_id", "is not", null),
    )
    .union(
      db
        .selectFrom("case_notice_persons")
        .innerJoin("case_notices", "case_notices.id", "case_notice_persons.notice_id")
        .select("case_notice_persons.person_id")
        .where("case_notices.case_id", "in", ids(cases)),
    )
    .union(
      db
        .selectFrom("person_relations")
        .select("to_person_id as person_id")
        .where("from_person_id", "=", personId),
    )
    .union(
      db
        .selectFrom("person_relations")
        .select("from_person_id as person_id")
        .where("to_person_id", "=", personId),
    )
    .execute();
  const people = await peopleOfReport(db, -1, [
    personId,
    ...linked.flatMap((each) => (each.person_id === personId ? [] : [each.person_id])),
  ]);
  const isOwn = (each: (typeof people)[number]) => each.id === personId || each.merged_into === personId;
  const others = people.filter((each) => !isOwn(each));
  return {
    now,
    made: dates.moment(now),
    own: readable({ title: "The person", blocks: [ownFacts(row)] }, dates),
    ownNames: people.filter(isOwn),
    sections: [
      furtherFacts(row),
      ...(await ofPerson(db, personId)),
      ...(await loneAssessments(db, personId)),
      ...sections,
      ...(await wavrOfPerson(db, personId, cases)),
      section(
        "Disclosure log",
        table(
          ["Time", "What", "Recipient", "Organization", "Ground", "Purpose"],
          lines.map((line) => [
            line.at,
            line.what,
            line.recipient,
            line.recipient_organization,
            groundWords(line.ground),
            line.purpose,
          ]),
        ),
      ),
    ].map((each) => readable(each, dates)),
    others,
    parents: await parentsAmong(
      db,
      others.map((each) => each.id),
    ),
    reporters,
    everybody: await everybodyElse(db, auth, new Set(people.filter(isOwn).map((each) => each.id))),
  };
}
