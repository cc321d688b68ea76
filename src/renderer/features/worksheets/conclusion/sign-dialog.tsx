import { useState } from "react";
import { v7 as newUuid } from "uuid";
import { caseWorksheet } from "#contract/records/worksheets/schema.ts";
import { fieldWords, worksheetProgress } from "#instruments/worksheets/answers.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { t } from "#lib/words/t.ts";
import { useSignForm } from "#parts/saving/use-sign-form.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { dates } from "../print/paper-of-worksheet.ts";
import { useWorksheet } from "../worksheet-context.ts";

/** Asks once more, and says what is signed. */
export function SignDialog() {
  const { caseRecord, pack, worksheet, signing } = useWorksheet();
  const { form, saver } = worksheet;
  const [version] = useState((worksheet.snapshot.record?.versions.length ?? 0) + 1);
  const [uuid] = useState(() => newUuid());
  const { mutateAsync } = useApiMutation("worksheets.sign");
  const state = useSignForm({
    saver,
    read: (current) => caseWorksheet.safeParse(current).data,
    sign: async (record) => {
      const params = { id: caseRecord.id, worksheetId: record.uuid };
      return (await mutateAsync({ params, body: { uuid }, ifMatch: etagOf(record) })).data;
    },
    onSigned: () => {
      announce(t("Version {{number}} is signed.", { number: version }));
      signing.close();
    },
  });
  const { done, total } = worksheetProgress(form, pack);
  return (
    <FormDialog
      title={t("Sign version {{number}} of the worksheet?", { number: version })}
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
          { label: t("Questions looked into"), value: t("{{done}} of {{total}}", { done, total }) },
          ...pack.conclusion.fields
            .filter(({ input }) => input !== "textarea")
            .map((field) => ({
              label: field.label,
              value:
                field.input === "date"
                  ? dates.day(fieldWords(field, form[field.key]))
                  : fieldWords(field, form[field.key]),
            })),
        ]}
      />
    </FormDialog>
  );
}
