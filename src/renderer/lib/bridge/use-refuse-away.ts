import { BridgeError } from "#contract/bridge/errors.ts";
import { t } from "#lib/words/t.ts";
import { useAway } from "./use-away.ts";

/** Refuses a change that does not wait for the server while that is known to be away: nothing is sent that may arrive or not. */
export function useRefuseAway(): () => void {
  const away = useAway();
  return () => {
    if (away) throw new BridgeError("OFFLINE", t("The server cannot be reached."), {}, true);
  };
}
