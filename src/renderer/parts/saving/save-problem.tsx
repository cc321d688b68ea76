import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";

/** Why nothing can be saved yet: said beside what is missing, and no failure of the server. */
export class NotReadyError extends Error {}

/** Why the last save failed; *Try again* is beside the save state. */
export function SaveProblem({ error }: { readonly error: unknown }) {
  if (error === null) return null;
  return (
    <Callout kind="stop" role="alert" title={t("Not saved.")}>
      {error instanceof NotReadyError ? error.message : errorMessage(error)}
    </Callout>
  );
}
