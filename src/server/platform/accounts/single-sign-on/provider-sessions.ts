import type { Db } from "#server/database/schema.ts";

interface Ended {
  readonly root: number;
  readonly issuer: string;
  readonly subject: string | null;
  /** Null: every session that was begun by this account there. */
  readonly session: string | null;
}

/** Ends sessions that were begun at a provider, where it says that somebody signed out; answers whose they were. */
export async function endProviderSessions(db: Db, ended: Ended): Promise<readonly number[]> {
  const { root, issuer, subject, session } = ended;
  const gone = await db
    .deleteFrom("sessions")
    .where("identity_id", "in", (e) =>
      e
        .selectFrom("identities")
        .select("id")
        .where("organization_id", "=", root)
        .where("issuer", "=", issuer)
        .$if(subject !== null, (found) => found.where("subject", "=", subject ?? "")),
    )
    .$if(session !== null, (found) => found.where("provider_session", "=", session ?? ""))
    .where("revoked", "=", 0)
    .returning("user_id")
    .execute();
  return [...new Set(gone.map(({ user_id }) => user_id))];
}
