import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import type { WavrDocument } from "#contract/records/wavr/schema.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { NotReadyError } from "./save-problem.tsx";
import type { Saver } from "./saver.ts";

const isConflict = (error: unknown): error is BridgeError =>
  error instanceof BridgeError && error.code === "CONFLICT";

/** Why it was not signed: what somebody else changed meanwhile was not on the screen, and is not signed unseen. */
function sayUnsigned(error: unknown): string {
  if (error instanceof NotReadyError) return error.message;
  if (isConflict(error))
    return t("Somebody changed it meanwhile. Close this, read what they changed, and sign it then.");
  return errorMessage(error);
}

interface Signed<R extends WavrDocument> {
  readonly saver: Saver<R>;
  /** Signs the record as it is on the screen, and answers it with its new version. */
  readonly sign: (record: R) => Promise<R>;
  /** The record of a conflict, where it is complete. */
  readonly read: (current: unknown) => R | undefined;
  readonly onSigned: () => void;
}

/** The form of a dialog that signs a document: what was typed is saved first, and only what is on the screen is signed. */
export function useSignForm<R extends WavrDocument>({ saver, sign, read, onSigned }: Signed<R>) {
  return useForm({
    rules: z.object({}),
    initial: {},
    record: null,
    fields: [],
    say: sayUnsigned,
    save: async () => {
      const saved = await saver.flush();
      const { error } = saver.snapshot();
      if (!saved) throw error ?? new NotReadyError(t("Settle first what was changed twice."));
      const record = await saver.ensure();
      try {
        return await sign(record);
      } catch (problem) {
        const newer = isConflict(problem) ? read(problem.details.current) : undefined;
        if (newer !== undefined) saver.adopt(newer);
        throw problem;
      }
    },
    onSaved: (signed) => {
      saver.adopt(signed);
      onSigned();
    },
  });
}
