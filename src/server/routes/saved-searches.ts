import type { Handlers } from "../plugins/call.ts";

export const savedSearchHandlers = {} satisfies Partial<Handlers>;
