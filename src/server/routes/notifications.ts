import type { Handlers } from "../plugins/call.ts";

export const notificationHandlers = {} satisfies Partial<Handlers>;
