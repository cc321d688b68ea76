import { v7 as uuidv7 } from "uuid";
import { daysAfter } from "#contract/kit/days.ts";
import type { TemplateDefinition } from "#contract/records/case-templates/schema.ts";
import { visibleToTeam } from "#contract/records/tasks/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { insertTask, replaceAssignees } from "#server/records/tasks/repository.ts";

/** Creates the tasks of a template with their assignees. */
export async function openTasks(
  db: Db,
  tasks: TemplateDefinition["tasks"],
  about: {
    readonly caseId: number;
    readonly organizationId: number;
    readonly team: readonly { readonly user_id: number; readonly role: string }[];
    readonly author: number;
    readonly now: string;
    /** The team's calendar day. */
    readonly today: string;
  },
): Promise<void> {
  for (const { title, due_in_days, role } of tasks) {
    const id = await insertTask(db, {
      uuid: uuidv7(),
      version: 1,
      created_at: about.now,
      updated_at: about.now,
      organization_id: about.organizationId,
      created_by: about.author,
      case_id: about.caseId,
      title,
      description: null,
      status: 1,
      priority: 2,
      visibility: visibleToTeam,
      due_at: daysAfter(about.today, due_in_days),
      due_time: null,
      completed_at: null,
      recurrence: null,
      checklist: writeJson([]),
      follows_id: null,
    });
    const assignees = about.team.filter((member) => role !== null && member.role === role);
    await replaceAssignees(
      db,
      id,
      assignees.map((member) => member.user_id),
    );
  }
}
