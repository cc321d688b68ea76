import type { Handlers } from "../plugins/call.ts";

export const personWorkHandlers = {} satisfies Partial<Handlers>;
