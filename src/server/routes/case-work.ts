import type { Handlers } from "../plugins/call.ts";

export const caseWorkHandlers = {} satisfies Partial<Handlers>;
