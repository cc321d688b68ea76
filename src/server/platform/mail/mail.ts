import type { Db } from "#server/database/schema.ts";

export async function insertMail(
  db: Db,
  message: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly at: string;
    readonly from_name?: string | null;
    readonly reply_to?: string | null;
  },
): Promise<void> {
  const { from_name = null, reply_to = null } = message;
  await db
    .insertInto("mail_messages")
    .values({
      to_address: message.to,
      subject: message.subject,
      body: message.text,
      created_at: message.at,
      from_name,
      reply_to,
    })
    .execute();
}

/** The newest hundred. */
export async function listMail(db: Db) {
  const rows = await db.selectFrom("mail_messages").selectAll().orderBy("id", "desc").limit(100).execute();
  return rows.map((row) => ({
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    text: row.body,
    from_name: row.from_name,
    reply_to: row.reply_to,
    created_at: row.created_at,
  }));
}

/** Mails of the folder are there to be read, not kept. */
export async function sweepMail(db: Db, before: string): Promise<void> {
  await db.deleteFrom("mail_messages").where("created_at", "<", before).execute();
}
