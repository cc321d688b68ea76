import type { Handlers } from "#server/http/call.ts";
import { pageReply } from "#server/kit/pages.ts";
import { listUsers, userView } from "#server/platform/accounts/users.ts";

export const userHandlers = {
  "users.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listUsers(db, auth.reach.trees, query)),
  }),
  "users.show": async ({ db, auth, record }) => ({
    body: { data: await userView(db, record.id, auth.reach.trees) },
  }),
} satisfies Partial<Handlers>;
