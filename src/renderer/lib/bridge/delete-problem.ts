import { BridgeError } from "#contract/bridge/errors.ts";
import { t } from "#lib/words/t.ts";
import { errorMessage } from "./error-message.ts";
import { isOnlyHere, type Revision } from "./revision.ts";

/** Why a record cannot be deleted now: its waiting changes would restore it. Null where it can. */
export const notDeletable = (record: Revision | null): string | null =>
  record !== null && isOnlyHere(record)
    ? t(
        "It has changes that wait on this computer. Delete it after they are sent, or discard them under Pending changes.",
      )
    : null;

/** Why a deletion failed. It is never queued: others may have added to the record by then. */
export const deleteProblem = (error: unknown): string =>
  error instanceof BridgeError && error.code === "OFFLINE"
    ? t("Deleting needs the server, which cannot be reached. Nothing was deleted; try again when it is back.")
    : errorMessage(error);
