import type { Handlers } from "../plugins/call.ts";

export const caseExportHandlers = {} satisfies Partial<Handlers>;
