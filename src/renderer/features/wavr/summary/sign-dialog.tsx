import { useState } from "react";
import { v7 as newUuid } from "uuid";
import { wavrAssessment } from "#contract/records/wavr/schema.ts";
import { levelsIn } from "#instruments/wavr-parts.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { useSignForm } from "#parts/saving/use-sign-form.ts";
import { answerWords } from "#parts/words/agreement-words.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useWavr } from "../wavr-context.ts";
import { askedIn, askedWhere, toSign } from "./asked.ts";
import { judgmentFields, textIn } from "./judgment.ts";
import { otherwiseIn, otherwiseLines } from "./otherwise.ts";
import { useNextVersion } from "./use-missing.ts";
import { useUncoded } from "./use-uncoded.ts";
import { useWorksheets } from "./use-worksheets.ts";

/** Asks once more, and says what is signed. What was typed is saved first, and only what is on the screen is signed. */
export function SignDialog() {
  const { caseRecord, asking, assessment, instrument, signing } = useWavr();
  const { form, saver } = assessment;
  const words = instrument.wavr.assessment;
  const number = useNextVersion();
  const [version] = useState(number);
  const [uuid] = useState(() => newUuid());
  const { user } = useSession();
  const asked = askedWhere(askedIn(form, asking, version), user?.id ?? null);
  const uncoded = useUncoded();
  const worksheets = useWorksheets();
  const otherwise = judgmentFields(words).flatMap(({ key, label }) =>
    otherwiseLines(label, otherwiseIn(instrument.wavr.worksheet, key, textIn(form, key), worksheets)),
  );
  const { mutateAsync } = useApiMutation("wavr.sign");
  const state = useSignForm({
    saver,
    read: (current) => wavrAssessment.safeParse(current).data,
    sign: async (record) => {
      const params = { id: caseRecord.id, wavrAssessmentId: record.uuid };
      const body = { uuid, agreed: toSign(asked) };
      return (await mutateAsync({ params, body, ifMatch: etagOf(record) })).data;
    },
    onSigned: () => {
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
          ...levelsIn(words, form),
          ...asked.map(({ name, answer }) => ({ label: name, value: answerWords[answer] })),
        ]}
      />
      {[...otherwise, ...uncoded].map((line) => (
        <p key={line} className="bw-dialog-text">
          {line}
        </p>
      ))}
    </FormDialog>
  );
}
