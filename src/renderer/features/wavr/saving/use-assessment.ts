import { type WavrAssessment, wavrAssessment } from "#contract/records/wavr/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { useSaverSends } from "#parts/saving/saver-calls.ts";
import { type OpenedDocument, useDocument } from "#parts/saving/use-document.ts";

/** The team's judgment of a person in a case: one, which everybody of the case writes. */
export function useAssessment(opened: OpenedDocument<WavrAssessment>) {
  const { caseRecord, uuid: own } = opened;
  const params = { id: caseRecord.id };
  const api = useApi();
  const [form, sending] = useSaverSends();
  const { mutateAsync } = useApiMutation("wavr.saveAssessment", { sends: form });
  return useDocument(opened, {
    sending,
    draftKey: draftKeys.wavr(caseRecord.id, own),
    label: t("WAVR assessment, case {{number}}", { number: caseRecord.number }),
    save: async ({ uuid, body, ...version }) =>
      (await mutateAsync({ params: { ...params, wavrAssessmentId: uuid }, body, ...version })).data,
    find: async () =>
      (await api("wavr.assessments", { params })).data.data.find(({ uuid }) => uuid === own) ?? null,
    read: (current) => wavrAssessment.safeParse(current).data,
  });
}
