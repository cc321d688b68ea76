import { z } from "zod";
import { anyOf, endpoint, item, listQuery, page } from "#contract/kit/endpoint.ts";
import { notification, notificationKinds, notificationPreferences } from "./schema.ts";

const member = { kind: "member" } as const;
const base = { group: "notifications", base: "v2", policy: member } as const;
const preferences = z.looseObject({ data: notificationPreferences });

/** Spec §7, "Notifications": only the caller's own. */
export const notificationEndpoints = {
  "notifications.list": endpoint({
    ...base,
    method: "GET",
    path: "/notifications",
    summary: "One's own notifications, newest first",
    query: listQuery(
      ["created_at"],
      { kind: anyOf(notificationKinds), unread: anyOf(["yes"]) },
      "-created_at",
    ).omit({ q: true }),
    response: page(notification),
    cache: true,
  }),
  "notifications.unread": endpoint({
    ...base,
    method: "GET",
    path: "/notifications/unread",
    summary: "How many of one's own are not read",
    response: item(z.looseObject({ count: z.int().min(0) })),
    cache: true,
  }),
  "notifications.read": endpoint({
    ...base,
    method: "POST",
    path: "/notifications/read",
    summary: "Mark some of one's own as read, or all; ids of others are passed over",
    body: z
      .object({ ids: z.array(z.int().positive()).max(200).default([]), all: z.boolean().default(false) })
      .refine((body) => body.all || body.ids.length > 0, {
        path: ["ids"],
        error: "Name the notifications, or ask for all.",
      }),
    response: item(z.looseObject({ count: z.int().min(0) })),
    changes: ["notifications"],
    audit: "notifications.read",
  }),
  "notifications.preferences": endpoint({
    ...base,
    method: "GET",
    path: "/notifications/preferences",
    summary: "Which kinds one wants to be told of, and where",
    response: preferences,
    cache: true,
  }),
  "notifications.prefer": endpoint({
    ...base,
    method: "PUT",
    path: "/notifications/preferences",
    summary: "Choose which kinds one wants to be told of; kinds that are not named stay as they are",
    body: z.object({
      preferences: z
        .array(z.object({ kind: z.enum(notificationKinds), in_app: z.boolean(), desktop: z.boolean() }))
        .min(1)
        .max(notificationKinds.length),
    }),
    response: preferences,
    changes: ["notifications"],
    audit: "notifications.prefer",
  }),
};
