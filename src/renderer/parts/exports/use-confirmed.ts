import { useState } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import { useApiMutation } from "#lib/bridge/api.ts";

export const wantsPassword = (error: unknown): boolean =>
  error instanceof BridgeError && error.code === "FORBIDDEN" && error.details.reason === "confirm-password";

/**
 * A call with which records leave. Where the server wants the password first, `start` answers false and `asking` is true until
 * `confirm` has given it; what was asked for then goes on by itself.
 */
export function useConfirmed<I, O>(work: (asked: I) => Promise<O>) {
  const [waiting, setWaiting] = useState<{ readonly asked: I } | null>(null);
  const confirm = useApiMutation("session.confirmPassword");

  const start = async (asked: I): Promise<O | false> => {
    try {
      return await work(asked);
    } catch (error) {
      if (!wantsPassword(error)) throw error;
      setWaiting({ asked });
      return false;
    }
  };
  return {
    start,
    asking: waiting !== null,
    /** Null: their provider has said that it is them. */
    confirm: async (password: string | null): Promise<O | false> => {
      if (password !== null) await confirm.mutateAsync({ body: { password } });
      return waiting === null ? false : start(waiting.asked);
    },
    /** Goes back to before the password. The step with the password stays until then, to hear what came of it. */
    again: () => setWaiting(null),
  };
}
