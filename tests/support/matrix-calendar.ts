import { randomUUID } from "node:crypto";
import type { Db } from "#server/database/schema.ts";
import { sha256 } from "#server/security/tokens.ts";

/** The token of a working calendar address, in every world of the matrix. */
export const calendarToken = "0".repeat(64);

/** A person with a calendar address who is none of the actors, since these make and end their own. */
export async function addCalendar(db: Db, organization_id: number, at: string): Promise<void> {
  const { id } = await db
    .insertInto("users")
    .values({
      uuid: randomUUID(),
      created_at: at,
      updated_at: at,
      full_name: "Calendar Vale",
      email: "calendar@matrix.example",
      title: null,
      phone: null,
      password_hash: "-",
      active: 1,
      totp_secret: null,
      totp_confirmed: 0,
      totp_last_step: 0,
      last_seen_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("memberships")
    .values({ user_id: id, organization_id, role: "viewer", active: 1 })
    .execute();
  await db
    .insertInto("task_calendars")
    .values({
      user_id: id,
      token_hash: sha256(calendarToken),
      case_numbers: 0,
      time_zone: "America/Chicago",
      created_at: at,
      read_at: null,
    })
    .execute();
}
