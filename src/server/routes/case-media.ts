import type { Handlers } from "../plugins/call.ts";
import { caseMedia } from "../repositories/case-media.ts";
import { pageReply } from "./pages.ts";

export const caseMediaHandlers = {
  "cases.media": async ({ db, auth, record, query, request }) => {
    const found = await caseMedia(db, auth, record.id, query);
    return { body: { ...pageReply(request, query, found), people: found.people } };
  },
} satisfies Partial<Handlers>;
