import { type WavrDocument, wavrDocument } from "#contract/records/wavr/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { useSaverSends } from "#parts/saving/saver-calls.ts";
import { type OpenedDocument, useDocument } from "#parts/saving/use-document.ts";

/** The intake questionnaire of a person in a case: one, which everybody of the case writes. */
export function useIntake(opened: OpenedDocument<WavrDocument>) {
  const { caseRecord, uuid: own } = opened;
  const params = { id: caseRecord.id };
  const api = useApi();
  const [form, sending] = useSaverSends();
  const { mutateAsync } = useApiMutation("wavr.saveIntake", { sends: form });
  return useDocument(opened, {
    sending,
    draftKey: draftKeys.wavr(caseRecord.id, own),
    label: t("WAVR intake, case {{number}}", { number: caseRecord.number }),
    save: async ({ uuid, body, ...version }) =>
      (await mutateAsync({ params, body: { ...body, uuid }, ...version })).data,
    find: async () =>
      (await api("wavr.intakes", { params })).data.data.find(({ uuid }) => uuid === own) ?? null,
    read: (current) => wavrDocument.safeParse(current).data,
  });
}
