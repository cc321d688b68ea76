import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import type { ApiClient } from "#core/api/client.ts";
import type { Profiles } from "#core/profile/profile.ts";

/** `ended`: the server no longer knows the session, or cannot confirm passwords. */
export type PasswordVerdict = "right" | "wrong" | "ended";

const unchecked = () =>
  new BridgeError(
    "NOT_READY",
    "The server cannot be reached, and this computer has nothing to check your password with. Try again when you are online, or sign out.",
  );

/**
 * Is this the password of the signed-in person? The server decides; while it is away, the verifier on this computer
 * does.
 */
export async function checkPassword(
  { api, profiles }: { readonly api: ApiClient; readonly profiles: Profiles | null },
  userId: number,
  password: string,
): Promise<PasswordVerdict> {
  try {
    await api.call("session.confirmPassword", { body: { password } });
    return "right";
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    if (error.code === "VALIDATION") return "wrong";
    if (error.code === "UNAUTHENTICATED" || error.code === "NOT_FOUND") return "ended";
    if (!isAway(error) && error.code !== "SERVER_ERROR") throw error;
    const found = (await profiles?.confirm(userId, password)) ?? "unknown";
    if (found === "unknown") throw unchecked();
    return found;
  }
}
