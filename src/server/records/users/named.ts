import { sql } from "kysely";
import type { Db } from "#server/database/schema.ts";
import type { UserRow } from "#server/platform/accounts/users.ts";

// Whoever has never signed in has made, changed and opened nothing: only others can have named them. A test reads the
// schema and fails where a column that names somebody stands in none of these lists.

/** By which others name somebody in a record: such an account stays. */
export const namedIn = [
  "agreement_answers.user_id",
  "case_team.user_id",
  "task_assignees.user_id",
  "reminders.assigned_user_id",
  "saved_search_readers.user_id",
  "kept_team.user_id",
  "case_notices.next_try_by",
  "case_notices.told_by",
  "meeting_people.user_id",
  // Of the timeline, since their account was made.
  "case_events.member_id",
] as const;

/** What an account has of its own: it goes with it. */
export const goesAlong: readonly string[] = [
  "memberships.user_id",
  "sessions.user_id",
  "password_resets.user_id",
  "recovery_codes.user_id",
  "invitations.user_id",
  "devices.user_id",
  "identities.user_id",
  "provider_sign_ins.user_id",
  "scim_users.user_id",
  "scim_group_members.user_id",
  "notifications.user_id",
  "notification_preferences.user_id",
  "dashboard_layouts.user_id",
  "task_calendars.user_id",
  "case_views.user_id",
  "saved_searches.owner_id",
  "readings.user_id",
  "bulletin_readings.user_id",
];

/** Whoever did something, as `created_by` does everywhere: nobody who has never signed in. */
export const actedIn: readonly string[] = [
  "agreement_boards.opened_by",
  "agreement_decisions.made_by",
  "audit_log.user_id",
  "bulletins.withdrawn_by",
  "case_cards.taken_back_by",
  "case_disclosures.issued_by",
  "case_events.user_id",
  "case_matches.decided_by",
  "case_template_versions.published_by",
  "report_links.taken_back_by",
  "report_template_editions.written_by",
  "check_ins.done_by",
  "classification_changes.user_id",
  "comment_versions.written_by",
  "comments.deleted_by",
  "compartment_traces.moved_by",
  "content_packs.changed_by",
  "disclosure_approvals.approved_by",
  "entities.updated_by",
  "idempotency_keys.user_id",
  "invitations.invited_by",
  "kept_blobs.user_id",
  "kept_records.author_id",
  "kept_records.kept_by",
  "meeting_signatures.made_by",
  "meetings.called_off_by",
  "meetings.ended_by",
  "minutes_clients.user_id",
  "minutes_updates.user_id",
  "notifications.actor_id",
  "entity_merges.undone_by",
  "person_merges.undone_by",
  "protected_note_reveals.user_id",
  "resumable_uploads.user_id",
  "retention_lists.confirmed_by",
  "retention_lists.proposed_by",
  "support_requests.answered_by",
  "uploads.user_id",
  "wavr_answers.made_by",
  "wavr_copies.made_by",
];

/** Does a record name this person, who has never signed in? */
export async function isNamed(db: Db, { id, created_at }: UserRow): Promise<boolean> {
  for (const place of namedIn) {
    const [table = "", column = ""] = place.split(".");
    const since = table === "case_events" ? sql`and at >= ${created_at}` : sql``;
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} ${since} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  // Deleted records hold their rows as text: `"user_id":7`, of a team or of those who have a task.
  const deleted = await db
    .selectFrom("kept_records")
    .select("id")
    .where("kept_at", ">=", created_at)
    .where((e) =>
      e.or([",", "}"].map((end) => e(sql.ref<string>("content"), "like", `%user_id":${id}${end}%`))),
    )
    .limit(1)
    .executeTakeFirst();
  if (deleted !== undefined) return true;
  const mentioning = await db
    .selectFrom("comments")
    .select("mentions")
    .where("updated_at", ">=", created_at)
    .where(sql.ref<string>("mentions"), "like", `%${id}%`)
    .execute();
  return mentioning.some(({ mentions }) => new RegExp(`\\b${id}\\b`).test(mentions));
}
