import type { Handlers } from "../plugins/call.ts";

export const liveHandlers = {} satisfies Partial<Handlers>;
