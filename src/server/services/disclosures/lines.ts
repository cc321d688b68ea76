import type { Reader } from "#server/access/reach.ts";
import { visibleCases } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { holderOf } from "#server/records/case-cards/repository.ts";

/** Cases that a person is in, as far as the reader sees them. */
export async function casesOf(db: Db, reader: Reader, personId: number) {
  const rows = await db
    .selectFrom("cases")
    .select(["cases.id", "cases.number"])
    .where(visibleCases(reader))
    .where((e) =>
      e.or([
        e(
          "cases.id",
          "in",
          e.selectFrom("case_persons").select("case_persons.case_id").where("person_id", "=", personId),
        ),
        e(
          "cases.id",
          "in",
          e.selectFrom("assessments").select("assessments.case_id").where("person_id", "=", personId),
        ),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, number }) => [id, { id, number }]));
}
type Cases = Awaited<ReturnType<typeof casesOf>>;

const among = (cases: Cases): number[] => [...cases.keys(), -1];

const nothing = {
  recipient: null,
  recipient_organization: null,
  way: null,
  ground: null,
  threat: null,
  case: null,
  name_taken_out: false,
} as const;

async function told(db: Db, personId: number) {
  const rows = await db
    .selectFrom("person_disclosures")
    .selectAll()
    .where("person_id", "=", personId)
    .execute();
  return rows.map((row) => ({
    ...nothing,
    key: `told ${row.id}`,
    kind: "told" as const,
    at: row.told_at,
    what: row.what,
    recipient: row.recipient,
    recipient_organization: row.recipient_organization,
    way: row.way,
    ground: row.ground,
    threat: row.threat,
    purpose: row.purpose,
    by: row.created_by,
  }));
}

/** Reports that were recorded for a recipient; the time is that of the document, or of the record where none was made. */
async function recorded(db: Db, cases: Cases, personId: number) {
  const rows = await db
    .selectFrom("case_disclosures")
    .selectAll()
    .where("case_id", "in", among(cases))
    .execute();
  return rows.map((row) => ({
    ...nothing,
    key: `disclosure ${row.id}`,
    kind: "disclosure" as const,
    at: row.issued_at ?? row.created_at,
    what: row.issued_at === null ? `Report “${row.name}”, not made yet` : `Report “${row.name}”`,
    recipient: row.recipient,
    recipient_organization: row.recipient_organization,
    ground: row.ground,
    threat: row.threat,
    purpose: row.purpose,
    by: row.issued_by ?? row.created_by,
    case: cases.get(row.case_id) ?? null,
    name_taken_out: readJson(row.redacted).includes(personId),
  }));
}

/** Need-to-know cards about the person: what they say is what was told, and whoever has read one was told it. */
async function onCards(db: Db, cases: Cases, personId: number) {
  const rows = await db
    .selectFrom("case_cards")
    .selectAll()
    .where("person_id", "=", personId)
    .where("case_id", "in", among(cases))
    .execute();
  return rows.map((row) => ({
    ...nothing,
    key: `card ${row.id}`,
    kind: "card" as const,
    at: row.created_at,
    what: "Need-to-know card",
    recipient: holderOf(row),
    purpose: row.what_to_do,
    by: row.created_by,
    case: cases.get(row.case_id) ?? null,
  }));
}

const exportWords: Readonly<Record<string, string>> = {
  case: "Export of the case",
  report: "Report of the case as a file",
  "time-log": "Export of the time log",
  cases: "Export of a list of cases",
  search: "Export of a saved search",
  person: "Export of everything about the person",
  disclosures: "Export of the disclosure log",
};

async function exported(db: Db, cases: Cases, personId: number) {
  const rows = await db
    .selectFrom("exports")
    .selectAll()
    .where((e) =>
      e.or([
        e("case_id", "in", among(cases)),
        e(
          "id",
          "in",
          e.selectFrom("export_persons").select("export_persons.export_id").where("person_id", "=", personId),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    ...nothing,
    key: `export ${row.id}`,
    kind: "export" as const,
    at: row.created_at,
    what: `${exportWords[row.kind] ?? "Export"} (${row.format.toUpperCase()})`,
    purpose: row.reason,
    by: row.created_by,
    case: row.case_id === null ? null : (cases.get(row.case_id) ?? null),
  }));
}

/** Everything that left about a person, latest first. */
export async function disclosureLines(db: Db, reader: Reader, personId: number) {
  const cases = await casesOf(db, reader, personId);
  const lines = [
    ...(await told(db, personId)),
    ...(await recorded(db, cases, personId)),
    ...(await onCards(db, cases, personId)),
    ...(await exported(db, cases, personId)),
  ].toSorted((a, b) => b.at.localeCompare(a.at) || b.key.localeCompare(a.key));
  const users = await userRefs(
    db,
    lines.map((line) => line.by),
  );
  return lines.map((line) => {
    const user = line.by === null ? undefined : users.get(line.by);
    return { ...line, by: user === undefined ? null : { id: user.id, full_name: user.full_name } };
  });
}
export type DisclosureLines = Awaited<ReturnType<typeof disclosureLines>>;
