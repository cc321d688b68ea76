import { z } from "zod";
import { givenDate, idOrUuid, option } from "#contract/kit/common.ts";
import { anyOf, endpoint, item, listQuery, page, writers } from "#contract/kit/endpoint.ts";
import { oneId } from "#contract/kit/filters.ts";
import { moveBody } from "#contract/records/compartments/schema.ts";
import { task, taskBody, taskRow } from "./schema.ts";

const params = z.object({ id: idOrUuid });
const on = (right: "view" | "edit" | "delete") =>
  ({ kind: "record", record: "task", right, param: "id" }) as const;
const base = { group: "tasks", base: "v3" } as const;
/** A meeting tells of the tasks that came out of its lines. */
const stale = ["tasks", "cases", "dashboard", "plans", "wavr", "meetings"] as const;
/** A task of an assessment is changed through the same calls, and then its assessment lists something else. */
const staleWithReminders = [...stale, "reminders", "assessments", "media"] as const;
const options = z.looseObject({ data: z.array(option) });

/** Spec §7, "Tasks (API version v3)". */
export const taskEndpoints = {
  "tasks.list": endpoint({
    ...base,
    method: "GET",
    path: "/tasks",
    summary: "List tasks and reminders that one may see, filtered, sorted and paged",
    policy: { kind: "member" },
    query: listQuery(
      ["title", "status", "priority", "due_at", "case_number", "created_at", "updated_at"],
      {
        kind: anyOf(["task", "reminder"]),
        /** Assigned to the reader, or created by them and assigned to nobody. */
        mine: anyOf(["yes"]),
        assignee_id: oneId,
        /** 4 is done, 5 ended undone, since it was not needed any more. */
        status: anyOf(["1", "2", "3", "4", "5"]),
        priority: anyOf(["1", "2", "3", "4"]),
        /** Due before today and not done. */
        overdue: anyOf(["yes"]),
        due_from: givenDate.optional(),
        due_to: givenDate.optional(),
        /** From today on, this many days: 0 is today. In a saved search it moves with the date. */
        due_within: z.coerce.number<string | number>().int().min(0).max(366).optional(),
        /** What `taskable_id` names: a case, which is meant where this is left out, or an assessment. */
        taskable_type: anyOf(["case", "assessment"]),
        taskable_id: oneId,
        /** Of the cases and the assessments of this person. */
        person_id: oneId,
      },
      "due_at",
    ),
    response: page(taskRow),
    cache: true,
    audit: "tasks.list",
  }),
  "tasks.priorities": endpoint({
    ...base,
    method: "GET",
    path: "/tasks/priorities",
    summary: "The priorities that a task may have",
    policy: { kind: "member" },
    response: options,
    cache: true,
  }),
  "tasks.visibilities": endpoint({
    ...base,
    method: "GET",
    path: "/tasks/visibilities",
    summary: "Who may see a task, as one chooses it",
    policy: { kind: "member" },
    response: options,
    cache: true,
  }),
  "tasks.show": endpoint({
    ...base,
    method: "GET",
    path: "/tasks/{id}",
    summary: "One task",
    policy: on("view"),
    params,
    response: item(task),
    cache: true,
    audit: "task.view",
  }),
  "tasks.create": endpoint({
    ...base,
    method: "POST",
    path: "/tasks",
    summary: "Create a task, of a case or of its own",
    policy: { kind: "create", roles: writers },
    body: taskBody,
    status: 201,
    response: item(task),
    changes: stale,
    queue: true,
    audit: "task.create",
  }),
  "tasks.update": endpoint({
    ...base,
    method: "PUT",
    path: "/tasks/{id}",
    summary: "Change a task; its assignees may too. Done makes the next of a recurring one",
    policy: on("edit"),
    params,
    body: taskBody,
    response: item(task),
    versioned: true,
    changes: staleWithReminders,
    queue: true,
    audit: "task.update",
  }),
  "tasks.complete": endpoint({
    ...base,
    method: "POST",
    path: "/tasks/complete/{id}",
    summary: "Complete a task; a recurring one comes again",
    policy: on("edit"),
    params,
    response: item(task).extend({ next: task.nullable() }),
    changes: staleWithReminders,
    queue: true,
    audit: "task.complete",
  }),
  "cases.moveTask": endpoint({
    group: "cases",
    method: "POST",
    base: "v2",
    path: "/cases/{id}/tasks/{taskId}/compartment",
    summary: "Move a task of a case to another compartment of it, with a reason",
    policy: { kind: "record", record: "case", right: "edit", param: "id" },
    params: z.object({ id: idOrUuid, taskId: idOrUuid }),
    body: moveBody,
    response: item(task),
    versioned: "part",
    changes: stale,
    audit: "task.move",
  }),
  "tasks.delete": endpoint({
    ...base,
    method: "DELETE",
    path: "/tasks/{id}",
    summary: "Delete a task",
    policy: on("delete"),
    params,
    response: null,
    changes: staleWithReminders,
    queue: true,
    audit: "task.delete",
  }),
};
