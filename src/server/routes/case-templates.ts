import type { Handlers } from "../plugins/call.ts";

export const caseTemplateHandlers = {} satisfies Partial<Handlers>;
