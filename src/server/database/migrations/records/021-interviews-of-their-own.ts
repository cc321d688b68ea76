import type { SchemaSql } from "#server/database/schema-sql.ts";

/**
 * An interview may stand alone until an assessment names it, and a task without a section until a step lists it: the
 * specification's payloads say neither (Spec §7, "Interview operations", "Reminder operations").
 */
export const interviewsOfTheirOwn = (schema: SchemaSql): readonly string[] => [
  ...schema.remadeTable({
    table: "interviews",
    definition: `id ${schema.id}, uuid text not null unique, created_at text not null, updated_at text not null,
      section text not null, state text not null, version integer not null, assessment_id integer,
      created_by integer,
      constraint assessment_id_points_at_assessments foreign key (assessment_id) references assessments (id) on delete cascade`,
    columns: [
      "id",
      "uuid",
      "created_at",
      "updated_at",
      "section",
      "state",
      "version",
      "assessment_id",
      "created_by",
    ],
  }),
  "create index interviews_of_an_assessment on interviews (assessment_id)",
  "create index interviews_of_their_own on interviews (created_by) where assessment_id is null",
  "alter table reminders add column listed_in text",
  "update reminders set listed_in = section",
  "alter table reminders drop column section",
  "alter table reminders rename column listed_in to section",
];
