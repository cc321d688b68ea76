import { useState } from "react";
import { v7 as newUuid } from "uuid";
import { z } from "zod";
import { BridgeError } from "#contract/bridge/errors.ts";
import { wavrAssessment } from "#contract/records/wavr/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { NotReadyError } from "#parts/saving/save-problem.tsx";
import { answerWords } from "#parts/words/agreement-words.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useWavr } from "../wavr-context.ts";
import { askedIn, askedWhere, toSign } from "./asked.ts";
import { levelOf } from "./judgment.ts";
import { useNextVersion } from "./use-missing.ts";

const isConflict = (error: unknown): error is BridgeError =>
  error instanceof BridgeError && error.code === "CONFLICT";

/** Why it was not signed: what somebody else changed meanwhile was not on the screen, and is not signed unseen. */
function sayUnsigned(error: unknown): string {
  if (error instanceof NotReadyError) return error.message;
  if (isConflict(error))
    return t("Somebody changed it meanwhile. Close this, read what they changed, and sign it then.");
  return errorMessage(error);
}

/** Asks once more, and says what is signed. What was typed is saved first, and only what is on the screen is signed. */
export function SignDialog() {
  const { caseRecord, assessment, instrument, signing } = useWavr();
  const { form, saver } = assessment;
  const words = instrument.wavr.assessment;
  const number = useNextVersion();
  const [version] = useState(number);
  const [uuid] = useState(() => newUuid());
  const { user } = useSession();
  const asked = askedWhere(askedIn(form, caseRecord, version), user?.id ?? null);
  const { mutateAsync } = useApiMutation("wavr.sign");
  const state = useForm({
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
      const params = { id: caseRecord.id, wavrAssessmentId: record.uuid };
      try {
        const body = { uuid, agreed: toSign(asked) };
        return (await mutateAsync({ params, body, ifMatch: etagOf(record) })).data;
      } catch (problem) {
        const newer = isConflict(problem)
          ? wavrAssessment.safeParse(problem.details.current).data
          : undefined;
        if (newer !== undefined) saver.adopt(newer);
        throw problem;
      }
    },
    onSaved: (signed) => {
      saver.adopt(signed);
      announce(t("Version {{number}} is signed.", { number: version }));
      signing.close();
    },
  });
  return (
    <FormDialog
      title={t("Sign version {{number}} of the summary?", { number: version })}
      action={t("Sign")}
      state={state}
      failed={t("Not signed.")}
      onClose={signing.close}
    >
      <p className="bw-dialog-text">
        {t(
          "It is kept as it stands now, with your name and the time. Nobody can change it afterwards; what is written later becomes the next version.",
        )}
      </p>
      <FactList
        facts={[
          ...words.fields
            .filter(({ input }) => input === "radio")
            .map(({ key, label }) => ({
              label,
              value: levelOf(words, form[key])?.label ?? String(form[key]),
            })),
          ...asked.map(({ name, answer }) => ({ label: name, value: answerWords[answer] })),
        ]}
      />
    </FormDialog>
  );
}
