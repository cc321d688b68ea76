import { z } from "zod";
import { idParam } from "#contract/kit/common.ts";
import { endpoint, writers } from "#contract/kit/endpoint.ts";
import { reminder, reminderBody } from "./schema.ts";

const on = (right: "edit" | "delete") =>
  ({ kind: "record", record: "reminder", right, param: "id" }) as const;
/** Spec §7: "Response has reminder.id". */
const envelope = z.looseObject({ reminder });
const stale = ["reminders", "assessments", "cases", "dashboard", "media", "tasks"] as const;

/** Spec §7, "Reminder operations". */
export const reminderEndpoints = {
  "reminders.create": endpoint({
    group: "reminders",
    method: "POST",
    base: "v2",
    path: "/reminders",
    summary: "Create a task of an assessment; its id joins the section",
    policy: { kind: "create", roles: writers },
    body: reminderBody,
    status: 201,
    response: envelope,
    queue: true,
    changes: stale,
    audit: "reminder.create",
  }),
  "reminders.update": endpoint({
    group: "reminders",
    method: "PUT",
    base: "v2",
    path: "/reminders/{id}",
    summary: "Change a task; its assignee may too",
    policy: on("edit"),
    params: z.object({ id: idParam }),
    body: reminderBody,
    response: envelope,
    versioned: true,
    queue: true,
    changes: stale,
    audit: "reminder.update",
  }),
  "reminders.delete": endpoint({
    group: "reminders",
    method: "DELETE",
    base: "v2",
    path: "/reminders/{id}/{kind}",
    summary: "Delete a task; its id leaves the assessment, and an empty step is removed",
    policy: on("delete"),
    params: z.object({ id: idParam, kind: z.literal("assessment") }),
    response: null,
    changes: stale,
    audit: "reminder.delete",
  }),
};
