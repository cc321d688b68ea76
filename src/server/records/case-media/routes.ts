import type { Handlers } from "#server/http/call.ts";
import { pageReply } from "#server/kit/pages.ts";
import { moveFile } from "#server/records/compartments/move-file.ts";
import { caseMedia } from "./repository.ts";

export const caseMediaHandlers = {
  "cases.media": async ({ db, auth, record, query, request }) => {
    const found = await caseMedia(db, auth, record.id, query);
    const { people, compartments } = found;
    return { body: { ...pageReply(request, query, found), people, compartments } };
  },

  "cases.moveFile": moveFile,
} satisfies Partial<Handlers>;
