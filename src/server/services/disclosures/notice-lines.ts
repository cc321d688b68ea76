import {
  type Audience,
  audienceNames,
  audienceWords,
  type NoticeWay,
} from "#contract/records/case-notices/schema.ts";
import type { LineWay } from "#contract/services/disclosures/schema.ts";
import { isSchoolOfficial, isStudent } from "#instruments/person-types.ts";
import { ids } from "#server/access/visibility.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { concernedIn, parentsOfEach } from "#server/records/case-notices/duty-basis.ts";
import { type Cases, nothing } from "./cases-of.ts";

/**
 * Who of a case may be told by a notice and is outside the school. Never the district and the staff, who are school officials.
 */
const outside: readonly Audience[] = ["subject_parents", "target_parents", "target", "police"];

const ways: Readonly<Record<NoticeWay, LineWay>> = {
  in_person: "person",
  telephone: "phone",
  letter: "letter",
  email: "email",
  video: "video",
  other: "other",
};

type Role = "subject" | "target";
type Party = Awaited<ReturnType<typeof concernedIn>>[number];

interface Told {
  readonly id: number;
  readonly name: string;
  readonly typeId: number;
}

/** What is asked of one case to say who of those that a notice names is outside the school, and not of the person's family. */
interface Around {
  readonly personId: number;
  readonly parties: readonly Party[];
  readonly parents: readonly { readonly from_person_id: number; readonly to_person_id: number }[];
}

const inRole = ({ parties }: Around, role: Role) => parties.filter((each) => each.role === role);

/** Is somebody who was told the person or their parent, as far as that is recorded? */
function isOwn(around: Around, role: Role, id: number): boolean {
  const { personId, parties, parents } = around;
  if (id === personId) return true;
  const children = parents.filter((each) => each.from_person_id === id).map((each) => each.to_person_id);
  if (parties.some((each) => children.includes(each.id))) return children.includes(personId);
  // Whose parent they are nobody recorded: of the one child whose parents were told.
  const theirs = inRole(around, role);
  return theirs.length > 0 && theirs.every((each) => each.id === personId);
}

/**
 * Is there anybody but the person whom an audience as a whole can be, or somebody who is no person of the records? Where
 * nobody is recorded, somebody is.
 */
function isOthers(around: Around, audience: Audience, role: Role): boolean {
  const theirs = inRole(around, role);
  if (theirs.length === 0) return true;
  const others = theirs.filter((each) => each.id !== around.personId);
  if (audience === "target") return others.some((each) => !isSchoolOfficial(each.person_type_id));
  return others.length === theirs.length || others.some((each) => isStudent(each.person_type_id));
}

type Notice = Pick<Row<"case_notices">, "audience" | "name">;

/** Who outside the school and outside the family was told, in words; null where it was nobody. */
function recipientOf({ audience, name }: Notice, people: readonly Told[], around: Around): string | null {
  const role = audience === "subject_parents" ? "subject" : "target";
  const others = audience === "police" || isOthers(around, audience, role);
  const isOutside = ({ id, typeId }: Told) =>
    audience === "police" ||
    // Who is warned at work is told as one of the school; a parent who works there, as a parent.
    (audience === "target" ? id !== around.personId && !isSchoolOfficial(typeId) : !isOwn(around, role, id));
  const told = [
    ...people.filter(isOutside).map((each) => each.name),
    ...(others && name !== null ? [name] : []),
  ];
  if (told.length > 0) return told.join(", ");
  return others && people.length === 0 && name === null ? audienceNames[audience] : null;
}

/** Notices of the person's cases to people outside the school: what was said of whoever is their subject or target. */
export async function noticesAbout(db: Db, cases: Cases, personId: number) {
  const parties = await concernedIn(db, [...cases.keys()]);
  const concerned = parties.flatMap(({ id, case_id }) =>
    id === personId && case_id !== null ? [case_id] : [],
  );
  const rows = await db
    .selectFrom("case_notices")
    .selectAll()
    .where("case_id", "in", ids(concerned))
    .where("outcome", "=", "told")
    .where("audience", "in", [...outside])
    .execute();
  const told = Map.groupBy(
    await db
      .selectFrom("case_notice_persons")
      .innerJoin("persons", "persons.id", "case_notice_persons.person_id")
      .select(["notice_id", "persons.id", "persons.name", "persons.person_type_id as typeId"])
      .where("notice_id", "in", ids(rows.map(({ id }) => id)))
      .orderBy("persons.name")
      .orderBy("persons.id")
      .execute(),
    (each) => each.notice_id,
  );
  const parents = await parentsOfEach(
    db,
    parties.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const around = { personId, parents, parties: parties.filter((each) => each.case_id === row.case_id) };
    const recipient = recipientOf(row, told.get(row.id) ?? [], around);
    if (recipient === null) return [];
    return {
      ...nothing,
      key: `notice ${row.id}`,
      kind: "notice" as const,
      at: row.at,
      what: `Told ${audienceWords[row.audience]}`,
      recipient,
      recipient_organization:
        row.audience === "police" && recipient !== audienceNames.police ? audienceNames.police : null,
      way: row.way === null ? null : ways[row.way],
      purpose: row.said ?? "",
      by: row.told_by ?? row.created_by,
      case: cases.get(row.case_id) ?? null,
    };
  });
}
