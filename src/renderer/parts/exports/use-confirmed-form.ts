import { useState } from "react";
import { useApiMutation } from "#lib/bridge/api.ts";
import { wantsPassword } from "./use-confirmed.ts";

/**
 * A form that stays on its page, for whose save the server wants the password first. `asking` is true until `confirm` has given
 * it; `sendAgain` then sends the whole form once more, so that its draft ends, and what somebody else changed meanwhile is merged.
 */
export function useConfirmedForm() {
  const [asking, setAsking] = useState(false);
  const confirm = useApiMutation("session.confirmPassword");
  return {
    asking,
    save: async <A>(work: () => Promise<A>): Promise<A | false> => {
      try {
        return await work();
      } catch (error) {
        if (!wantsPassword(error)) throw error;
        setAsking(true);
        return false;
      }
    },
    /** Null: their provider has said that it is them. Whether it has, the server says when the form is sent again. */
    confirm: async (password: string | null): Promise<true> => {
      if (password !== null) await confirm.mutateAsync({ body: { password } });
      return true;
    },
    close: () => setAsking(false),
    sendAgain: (formId: string) => {
      setAsking(false);
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    },
  };
}
