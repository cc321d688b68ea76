import type { Handlers } from "../plugins/call.ts";
import { listUsers, userView } from "../repositories/users.ts";
import { pageReply } from "./pages.ts";

export const userHandlers = {
  "users.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listUsers(db, auth.reach.trees, query)),
  }),
  "users.show": async ({ db, auth, record }) => ({
    body: { data: await userView(db, record.id, auth.reach.trees) },
  }),
} satisfies Partial<Handlers>;
