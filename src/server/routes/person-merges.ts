import type { Handlers } from "../plugins/call.ts";

export const personMergeHandlers = {} satisfies Partial<Handlers>;
