import { z } from "zod";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { calendarToken, taskCalendar, taskCalendarBody, taskCalendarOptions } from "./schema.ts";

// Of the group "session": the address is a secret and shown once, so no answer is stored under an idempotency key.
const own = {
  group: "session",
  base: "v3",
  path: "/task-calendar",
  policy: { kind: "member" },
  lasting: true,
} as const;

/** The private iCalendar feed of one's tasks (E-8). Decision 019. */
export const taskCalendarEndpoints = {
  "taskCalendar.show": endpoint({
    ...own,
    method: "GET",
    summary: "Whether one has a calendar address, and what it shows",
    response: item(taskCalendar.nullable()),
  }),
  "taskCalendar.renew": endpoint({
    ...own,
    method: "POST",
    summary: "Make a calendar address; one that was there ends. The only time that it is shown",
    body: taskCalendarBody,
    status: 201,
    /** A path below the server's root. */
    response: item(taskCalendar).extend({ path: z.string() }),
    changes: ["session"],
    audit: "calendar.renew",
  }),
  "taskCalendar.update": endpoint({
    ...own,
    method: "PUT",
    summary: "Show the numbers of cases and the events of locations in the calendar, or not",
    body: taskCalendarOptions,
    response: item(taskCalendar),
    changes: ["session"],
    audit: "calendar.update",
  }),
  "taskCalendar.revoke": endpoint({
    ...own,
    method: "DELETE",
    summary: "End the calendar address",
    response: null,
    changes: ["session"],
    audit: "calendar.revoke",
  }),
  "taskCalendar.feed": endpoint({
    group: "session",
    method: "GET",
    base: "root",
    path: "/calendar/{token}.ics",
    summary: "One's open tasks for a calendar program; whoever has the address reads it",
    policy: { kind: "public" },
    params: z.object({ token: calendarToken }),
    format: "file",
    response: null,
  }),
};
