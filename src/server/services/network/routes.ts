import type { Handlers } from "#server/http/call.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { networkOf } from "./case-network.ts";

export const caseReportHandlers = {
  "cases.network": async ({ db, auth, record, query }) => ({
    body: { data: await networkOf(db, auth, record.id, { depth: query.depth, expand: query.expand ?? [] }) },
  }),

  "cases.networkPicture": async ({ db, auth, record, now }) => {
    await recordCaseEvent(db, { caseId: record.id, kind: "export_made", userId: auth.userId, at: now });
    return {};
  },
} satisfies Partial<Handlers>;
