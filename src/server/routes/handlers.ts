import type { Handlers } from "../plugins/call.ts";
import { personHandlers } from "./persons.ts";
import { profileHandlers } from "./profile.ts";
import { sessionHandlers } from "./session.ts";
import { signInHandlers } from "./sign-in.ts";
import { userHandlers } from "./users.ts";

/** Every endpoint's handler; one that is missing, or has no endpoint, does not compile. */
export const handlers = {
  ...sessionHandlers,
  ...signInHandlers,
  ...profileHandlers,
  ...userHandlers,
  ...personHandlers,
} as unknown as Handlers;
