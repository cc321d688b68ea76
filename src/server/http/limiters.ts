import type { Db } from "#server/database/schema.ts";
import type { ServerOptions } from "#server/options/options.ts";
import type { Services } from "./call.ts";
import { createGatheredLimiter } from "./gathered-limits.ts";
import { createLimiter, type Limiter } from "./rate-limits.ts";
import { createSharedLimiter } from "./shared-limits.ts";

const minute = 60;
const hour = 3600;

/** A calendar program asks a few times an hour, from several devices of one person. */
const calendarReadsPerMinute = 20;

/** Mails with invitations to meetings that one person may send: some meetings with everybody, and no more strangers than that. */
export const invitationsPerHour = 200;

/**
 * Sign-ins at a provider that begin at one address. They guess nothing: this keeps somebody from having the provider asked
 * without end. A school that begins its day behind one address stays below it.
 */
const providerBeginsPerMinute = 300;

type Limiters = Pick<
  Services,
  | "signInAccount"
  | "signInAddress"
  | "providerBegins"
  | "forgotAddress"
  | "testMails"
  | "calendarReads"
  | "invitations"
  | "personRequests"
  | "addressRequests"
>;

/**
 * What keeps secrets from being guessed, mails from being sent and the server from being asked too much is counted together for all processes. A server that is one
 * process has no other to count with, and writes nothing for a try.
 */
export function limitersOf(
  db: Db,
  { rateLimits, clock, log }: Pick<ServerOptions, "rateLimits" | "clock" | "log">,
  { shared }: { readonly shared: boolean },
): Limiters {
  const failed = (error: unknown) => log?.error("limits.failed", {}, error);
  const limiter = (name: keyof Limiters, limit: number, seconds: number): Limiter =>
    shared
      ? createSharedLimiter(db, { name, limit, seconds, clock, failed })
      : createLimiter(limit, seconds, clock);
  /** Of every request: it must not cost a statement each time. */
  const gathered = (name: keyof Limiters, limit: number): Limiter =>
    shared
      ? createGatheredLimiter({ limit, seconds: minute, clock }, limiter(name, limit, minute), failed)
      : createLimiter(limit, minute, clock);
  return {
    signInAccount: limiter("signInAccount", rateLimits.signInPerMinute, minute),
    signInAddress: limiter("signInAddress", rateLimits.signInPerHour, hour),
    providerBegins: limiter("providerBegins", providerBeginsPerMinute, minute),
    personRequests: gathered("personRequests", rateLimits.perMinute),
    addressRequests: gathered("addressRequests", rateLimits.addressPerMinute),
    forgotAddress: limiter("forgotAddress", rateLimits.forgotPerHour, hour),
    testMails: limiter("testMails", rateLimits.forgotPerHour, hour),
    calendarReads: limiter("calendarReads", calendarReadsPerMinute, minute),
    invitations: limiter("invitations", invitationsPerHour, hour),
  };
}
