import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Callout } from "#ui/states/callout.tsx";
import { NoPersonError } from "../use-saver.ts";

/** Why the last save failed; *Try again* is beside the save state. */
export function SaveProblem({ error }: { readonly error: unknown }) {
  if (error === null) return null;
  return (
    <Callout kind="stop" role="alert" title={t("Not saved.")}>
      {error instanceof NoPersonError ? error.message : errorMessage(error)}
    </Callout>
  );
}
