import type { SchemaSql } from "#server/database/schema-sql.ts";

/** What timelines tell of with somebody's reason, and the table of what that was about. */
const told = [
  ["comment_moved", "comments"],
  ["file_moved", "media"],
  ["task_moved", "tasks"],
  ["interview_moved", "interviews"],
  ["wavr_snapshot", "wavr_forms"],
  ["board_decided", "agreement_boards"],
] as const;

/**
 * The timeline stays append-only, but for the words of a reason whose record is gone: those of a compartment are erased
 * with what lay there.
 */
export const erasedReasons = (schema: SchemaSql): readonly string[] => [
  schema.permit({ name: "case_events_no_update", table: "case_events" }),
  schema.forbid({
    name: "case_events_no_update",
    table: "case_events",
    change: "update",
    columns: [
      "case_id",
      "at",
      "kind",
      "event_group",
      "user_id",
      "member_id",
      "record_id",
      "field",
      "from_value",
      "to_value",
    ],
    because: "the timeline is append-only",
  }),
  schema.forbid({
    name: "case_events_keep_reasons",
    table: "case_events",
    change: "update",
    columns: ["note"],
    when: told
      .map(
        ([kind, table]) =>
          `not (old.kind = '${kind}' and not exists (select 1 from ${table} where id = old.record_id))`,
      )
      .join(" and "),
    because: "the timeline is append-only",
  }),
];
