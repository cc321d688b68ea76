import { BridgeError } from "#contract/bridge/errors.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useOutside } from "#lib/bridge/outside.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

/** Why nothing can be saved yet: said beside what is missing, and no failure of the server. */
export class NotReadyError extends Error {}

/** Why the last save failed; *Try again* is beside the save state. */
export function SaveProblem({ error }: { readonly error: unknown }) {
  const outside = useOutside((state) => state.outside);
  if (error === null) return null;
  if (outside && error instanceof BridgeError && error.code === "CONNECTION_LOST")
    return (
      <Callout kind="stop" role="alert" title={t("Not saved. Bellwether runs again: open it once more.")}>
        {t(
          "Start it as usual, or open the file open-bellwether.html in the folder of your records, in this browser. Keep this window open: it goes on then, and what you typed is saved.",
        )}
      </Callout>
    );
  return (
    <Callout kind="stop" role="alert" title={t("Not saved.")}>
      {error instanceof NotReadyError ? error.message : errorMessage(error)}
    </Callout>
  );
}
