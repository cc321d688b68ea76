import type { Expression, SqlBool } from "kysely";
import type { RecordKind } from "#contract/kit/kinds.ts";
import { type Compartment, openCompartment, ownCompartment } from "#contract/records/compartments/schema.ts";
import { mediaKindOf } from "#contract/records/media/media-kinds.ts";
import type { FromMail } from "#contract/records/media/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { type JsonText, readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { reachOfUser } from "#server/platform/accounts/reach-of-user.ts";
import type { MediaRow, OwnerType } from "./media.ts";

// A file that was taken out of a mail lies where the mail does, and its subject is for whoever may read the mail (decision 151).

interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  readonly userId: number;
}

/**
 * Where the mail lies that a file says it was taken out of. Null where there is none that its person may read in the same
 * record, or in the same case: then nothing is said of a mail.
 */
export async function mailBehind(
  db: Db,
  said: JsonText<FromMail> | null,
  owner: Owner,
): Promise<{ readonly compartment: Compartment; readonly organizationId: number } | null> {
  if (said === null) return null;
  const mail = await db
    .selectFrom("media")
    .select(["id", "owner_type", "owner_id", "mime_type", "compartment"])
    .where("path_id", "=", readJson(said).mail)
    .executeTakeFirst();
  if (mail === undefined || mediaKindOf(mail.mime_type) !== "mail") return null;
  const { userId } = owner;
  const reader = { userId, reach: await reachOfUser(db, userId) };
  const access = await loadAccess(db, reader, "media", mail.id);
  if (access?.rights.view !== true) return null;
  const { compartment } = mail;
  const there = { compartment, organizationId: access.organizationId };
  if (mail.owner_type === owner.type && mail.owner_id === owner.id) return there;
  const record = await loadAccess(db, reader, owner.type as RecordKind, owner.id);
  return access.caseId !== undefined && access.caseId === record?.caseId ? there : null;
}

/**
 * Before files go for good: what was taken out of a closed mail among them and lies elsewhere no longer says out of which, for
 * nobody could tell any more that its subject was closed.
 */
export async function forgetClosedMails(db: Db, going: Expression<SqlBool>): Promise<void> {
  const closed = await db
    .selectFrom("media")
    .select(["path_id", "mime_type", "compartment"])
    .where(going)
    .where("compartment", "!=", openCompartment)
    .execute();
  const mails = new Map(
    closed
      .filter(({ mime_type }) => mediaKindOf(mime_type) === "mail")
      .map(({ path_id, compartment }) => [path_id, compartment]),
  );
  if (mails.size === 0) return;
  // All of them are looked for at once, however many mails go.
  const named = await db
    .selectFrom("media")
    .select(["id", "from_mail", "compartment"])
    .where("from_mail", "is not", null)
    .execute();
  const elsewhere = named.filter(({ from_mail, compartment }) => {
    const there = from_mail === null ? undefined : mails.get(readJson(from_mail).mail);
    return there !== undefined && (there !== compartment || there === ownCompartment);
  });
  for (const { id } of elsewhere)
    await db.updateTable("media").set({ from_mail: null }).where("id", "=", id).execute();
}

/**
 * Of files that were taken out of a mail, those beside which it may be named: whoever reads the file may read the mail too,
 * or the mail is gone.
 */
export async function namesItsMail(db: Db, rows: readonly MediaRow[]): Promise<(row: MediaRow) => boolean> {
  const named = rows.flatMap(({ from_mail }) => (from_mail === null ? [] : [readJson(from_mail).mail]));
  if (named.length === 0) return () => false;
  const mails = new Map(
    (
      await db
        .selectFrom("media")
        .select(["path_id", "compartment", "created_by"])
        .where("path_id", "in", named)
        .execute()
    ).map((mail) => [mail.path_id, mail]),
  );
  return ({ from_mail, compartment, created_by }) => {
    if (from_mail === null) return false;
    const mail = mails.get(readJson(from_mail).mail);
    if (mail === undefined || mail.compartment === openCompartment) return true;
    if (mail.compartment !== compartment) return false;
    return compartment !== ownCompartment || mail.created_by === created_by;
  };
}
