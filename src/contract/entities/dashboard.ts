import { z } from "zod";
import { assessmentSummary } from "./assessment.ts";
import { caseStages } from "./case.ts";
import { id, uuid } from "./common.ts";

/** A task of mine, with where it belongs. `remind_at` is its due day. */
export const dueTask = z.looseObject({
  id,
  title: z.string(),
  remind_at: z.string(),
  reminder_status: z.looseObject({ id: z.int(), name: z.string() }),
  section: z.string(),
  assessment_uuid: uuid,
  person_uuid: uuid,
  person_name: z.string(),
  case_id: id.nullable(),
  case_number: z.string().nullable(),
});
export type DueTask = z.infer<typeof dueTask>;

/** Work, never statistics about students. Counts are of cases that the reader may see. */
export const dashboard = z.looseObject({
  tasks: z.array(dueTask),
  assessments: z.array(assessmentSummary),
  open_cases_by_stage: z.array(z.looseObject({ stage: z.enum(caseStages), count: z.int() })),
});
export type Dashboard = z.infer<typeof dashboard>;
