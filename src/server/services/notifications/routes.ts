import type { Handlers } from "#server/http/call.ts";
import { pageReply } from "#server/kit/pages.ts";
import { todayOf } from "#server/platform/accounts/schedules.ts";
import { notifyDue } from "#server/platform/notifications/due.ts";
import {
  countUnread,
  listNotifications,
  markRead,
  notificationPreferences,
  preferNotifications,
} from "#server/platform/notifications/repository.ts";
import { climbMissed } from "#server/records/plans/missed.ts";
import { notifySearches } from "#server/services/saved-searches/alerts.ts";

export const notificationHandlers = {
  "notifications.list": async ({ db, auth, query, request, now, services }) => {
    const today = todayOf(auth, services.options);
    await climbMissed(db, services.options, now);
    await notifyDue(db, auth, today, now);
    await notifySearches(db, auth, services.options.clock());
    return { body: pageReply(request, query, await listNotifications(db, auth, query, today)) };
  },

  "notifications.unread": async ({ db, auth, now, services }) => {
    await climbMissed(db, services.options, now);
    await notifyDue(db, auth, todayOf(auth, services.options), now);
    await notifySearches(db, auth, services.options.clock());
    return { body: { data: { count: await countUnread(db, auth.userId) } } };
  },

  "notifications.read": async ({ db, auth, body, now }) => {
    await markRead(db, auth.userId, body.all ? null : body.ids, now);
    return { body: { data: { count: await countUnread(db, auth.userId) } } };
  },

  "notifications.preferences": async ({ db, auth }) => ({
    body: { data: await notificationPreferences(db, auth.userId) },
  }),

  "notifications.prefer": async ({ db, auth, body }) => {
    await preferNotifications(db, auth.userId, body.preferences);
    return { body: { data: await notificationPreferences(db, auth.userId) } };
  },
} satisfies Partial<Handlers>;
