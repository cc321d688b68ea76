import type { Handlers } from "../plugins/call.ts";

export const caseReportHandlers = {} satisfies Partial<Handlers>;
