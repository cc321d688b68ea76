import type { Role } from "#contract/kit/roles.ts";
import type { Call } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import { membershipsOf } from "#server/platform/accounts/users.ts";

type Confirming = Pick<Call<"users.update">, "db" | "session" | "now">;

/** Whoever names an administrator lets them decide who gets in: that wants the password (423, decision 148). */
export async function requireConfirmedFor(call: Confirming, role: Role): Promise<void> {
  if (role === "administrator") await requireConfirmedPassword(call.db, call.session, call.now);
}

/**
 * Whoever changes how an administrator gets in could get in as them: that wants the password too. A role that is switched off
 * counts, for it may be switched on again.
 */
export async function requireConfirmedOf(call: Confirming, userId: number): Promise<void> {
  const held = await membershipsOf(call.db, userId);
  if (held.some(({ role }) => role === "administrator")) await requireConfirmedFor(call, "administrator");
}
