import { mostWrongCodes } from "#contract/kit/guest-links.ts";
import type { CardState } from "#contract/records/case-cards/schema.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import { todayAt } from "#server/platform/accounts/schedules.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import type { LastChange } from "#server/platform/audit/audit.ts";
import { sameText } from "#server/security/tokens.ts";

export type CardRow = Row<"case_cards">;
export type CardReading = Row<"case_card_readings">;

/** Who has it, as the timeline names them. */
export const holderOf = ({ name, role }: Pick<CardRow, "name" | "role">): string => `${name}, ${role}`;
/** Its name among the fields of an audit entry about its case. */
export const cardField = (id: number): string => `card:${id}`;

/** How a card stands on a day of its school. */
export function stateOf(card: CardRow, readings: readonly CardReading[], today: string): CardState {
  if (card.taken_back_at !== null) return "taken_back";
  if (card.last_day < today) return "ended";
  if (card.wrong_codes >= mostWrongCodes) return "locked";
  if (card.first_day > today) return "waiting";
  return readings.some((each) => each.card_version === card.words_version) ? "read" : "given";
}

/** Does its link open it, for whoever has the code? */
export const isOpen = (state: CardState): boolean => state === "given" || state === "read";

export const cardDay = (db: Db, options: Pick<ServerOptions, "clock">, organizationId: number) =>
  todayAt(db, options, organizationId);

export const readingsOf = (db: Db, cardIds: readonly number[]): Promise<CardReading[]> =>
  db
    .selectFrom("case_card_readings")
    .selectAll()
    .where("card_id", "in", [...cardIds, -1])
    .orderBy("id")
    .execute();

async function present(db: Db, rows: readonly CardRow[], today: string) {
  const users = await userRefs(
    db,
    rows.flatMap((row) => [row.created_by, row.taken_back_by]),
  );
  const persons = await db
    .selectFrom("persons")
    .select(["id", "name"])
    .where("id", "in", [...rows.flatMap(({ person_id: id }) => (id === null ? [] : [id])), -1])
    .execute();
  const readings = Map.groupBy(
    await readingsOf(
      db,
      rows.map(({ id }) => id),
    ),
    (each) => each.card_id,
  );
  const former = Map.groupBy(
    await db
      .selectFrom("case_card_words")
      .selectAll()
      .where("card_id", "in", [...rows.map(({ id }) => id), -1])
      .orderBy("id", "desc")
      .execute(),
    (each) => each.card_id,
  );
  const ref = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : { id: user.id, full_name: user.full_name };
  };
  return rows.map((row) => {
    const read = readings.get(row.id) ?? [];
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
      created_by: ref(row.created_by),
      name: row.name,
      role: row.role,
      person: persons.find(({ id }) => id === row.person_id) ?? null,
      what_to_do: row.what_to_do,
      whom_to_call: row.whom_to_call,
      first_day: row.first_day,
      last_day: row.last_day,
      state: stateOf(row, read, today),
      linked: row.token_hash !== null,
      opened_at: row.opened_at,
      read: read.map(({ at, card_version }) => ({ at, present: card_version === row.words_version })),
      former: (former.get(row.id) ?? []).map(({ what_to_do, whom_to_call, until }) => ({
        what_to_do,
        whom_to_call,
        until,
      })),
      taken_back_at: row.taken_back_at,
      taken_back_by: ref(row.taken_back_by),
    };
  });
}

/** Cards of a case, the latest first. */
export async function cardsOf(db: Db, caseId: number, today: string) {
  const rows = db.selectFrom("case_cards").selectAll().where("case_id", "=", caseId).orderBy("id", "desc");
  return present(db, await rows.execute(), today);
}

export const findCard = (db: Db, caseId: number, id: number): Promise<CardRow | undefined> =>
  db
    .selectFrom("case_cards")
    .selectAll()
    .where("case_id", "=", caseId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function presentCard(db: Db, caseId: number, id: number, today: string) {
  const row = await findCard(db, caseId, id);
  const [card] = row === undefined ? [] : await present(db, [row], today);
  if (card === undefined) throw new Error("A card vanished while it was saved.");
  return card;
}

export async function changeCard(db: Db, id: number, changes: Partial<Omit<CardRow, "id">>): Promise<void> {
  await db.updateTable("case_cards").set(changes).where("id", "=", id).execute();
}

/** Keeps what a card says before it says something else. */
export async function keepWords(
  db: Db,
  { id, words_version: version, what_to_do, whom_to_call }: CardRow,
  until: string,
): Promise<void> {
  const words = { card_id: id, version, what_to_do, whom_to_call, until };
  await db.insertInto("case_card_words").values(words).execute();
}

/** Who changed a card last, as the timeline has it: the log knows only that something of its case was changed. */
export async function lastCardChange(db: Db, { id, case_id }: CardRow): Promise<LastChange | null> {
  const found = await db
    .selectFrom("case_events")
    .select(["user_id", "at"])
    .where("case_id", "=", case_id)
    .where("record_id", "=", id)
    .where("kind", "=", "card_changed")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  const users = await userRefs(db, [found.user_id]);
  return { by: found.user_id === null ? null : (users.get(found.user_id) ?? null), at: found.at };
}

/** A card with what its page may say beside its words: the school, and never the case. */
export interface LinkedCard {
  readonly card: CardRow;
  readonly organizationId: number;
  readonly school: string;
}

/**
 * Finds a card by its token's hash. The index search is safe, since nobody can choose the beginning of a hash; then all of it
 * is compared.
 */
export async function cardOfToken(db: Db, hash: string): Promise<LinkedCard | null> {
  const card = await db
    .selectFrom("case_cards")
    .selectAll()
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (card === undefined || card.token_hash === null || !sameText(card.token_hash, hash)) return null;
  const { id, name } = await db
    .selectFrom("cases")
    .innerJoin("organizations", "organizations.id", "cases.organization_id")
    .select(["organizations.id", "organizations.name"])
    .where("cases.id", "=", card.case_id)
    .executeTakeFirstOrThrow();
  return { card, organizationId: id, school: name };
}
