import type { Reader } from "#server/access/reach.ts";
import { ids } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import { cardNames, othersThan, whoIsWho } from "#server/records/case-cards/named.ts";
import { holderOf } from "#server/records/case-cards/repository.ts";
import { among, type Cases, casesOf, nothing } from "./cases-of.ts";
import { filesOf } from "./file-lines.ts";
import { noticesAbout } from "./notice-lines.ts";

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

/**
 * Need-to-know cards about the person, and those that name them: what they say is what was told, and whoever has read one was
 * told it.
 */
async function onCards(db: Db, cases: Cases, personId: number) {
  const rows = await db.selectFrom("case_cards").selectAll().where("case_id", "in", among(cases)).execute();
  const former = Map.groupBy(
    await db
      .selectFrom("case_card_words")
      .select(["card_id", "what_to_do", "whom_to_call"])
      .where("card_id", "in", ids(rows.map(({ id }) => id)))
      .execute(),
    (each) => each.card_id,
  );
  const row = await db
    .selectFrom("persons")
    .select(["name", "first_name", "last_name", "preferred_name", "aliases"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  const person = { ...row, aliases: readJson(row.aliases) };
  const others = new Map<number, readonly string[]>();
  for (const caseId of new Set(rows.map((each) => each.case_id)))
    others.set(caseId, othersThan(personId, await whoIsWho(db, caseId)));
  const isAbout = (row: (typeof rows)[number]) =>
    row.person_id === personId ||
    [row, ...(former.get(row.id) ?? [])].some((words) =>
      cardNames({ ...row, ...words }, person, others.get(row.case_id) ?? []),
    );
  return rows.filter(isAbout).map((row) => ({
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

/** Everything that left about a person, latest first. */
export async function disclosureLines(db: Db, reader: Reader, personId: number) {
  const cases = await casesOf(db, reader, personId);
  const lines = [
    ...(await told(db, personId)),
    ...(await noticesAbout(db, cases, personId)),
    ...(await onCards(db, cases, personId)),
    ...(await filesOf(db, cases, personId)),
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
