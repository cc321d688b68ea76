import type { Handlers } from "../plugins/call.ts";

export const taskCalendarHandlers = {} satisfies Partial<Handlers>;
