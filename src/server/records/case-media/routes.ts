import type { Handlers } from "#server/http/call.ts";
import { pageReply } from "#server/kit/pages.ts";
import { caseMedia } from "./repository.ts";

export const caseMediaHandlers = {
  "cases.media": async ({ db, auth, record, query, request }) => {
    const found = await caseMedia(db, auth, record.id, query);
    return { body: { ...pageReply(request, query, found), people: found.people } };
  },
} satisfies Partial<Handlers>;
