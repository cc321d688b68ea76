import type { Handlers } from "../plugins/call.ts";

export const caseListHandlers = {} satisfies Partial<Handlers>;
