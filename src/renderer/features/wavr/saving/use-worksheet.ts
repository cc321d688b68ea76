import { type WavrWorksheet, wavrWorksheet } from "#contract/records/wavr/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { useSaverSends } from "#parts/saving/saver-calls.ts";
import { type OpenedDocument, useDocument } from "#parts/saving/use-document.ts";

/** A rater's own worksheet of a person in a case. */
export function useWorksheet(opened: OpenedDocument<WavrWorksheet>) {
  const { caseRecord, uuid: own } = opened;
  const params = { id: caseRecord.id };
  const api = useApi();
  const [form, sending] = useSaverSends();
  const { mutateAsync: begin } = useApiMutation("wavr.saveWorksheet", { sends: form });
  const { mutateAsync: update } = useApiMutation("wavr.updateWorksheet", { sends: form });
  return useDocument(opened, {
    sending,
    draftKey: draftKeys.wavr(caseRecord.id, own),
    label: t("WAVR worksheet, case {{number}}", { number: caseRecord.number }),
    save: async ({ uuid, body, ifMatch }) =>
      ifMatch === undefined
        ? (await begin({ params, body: { ...body, uuid } })).data
        : (await update({ params: { ...params, worksheetId: uuid }, body, ifMatch })).data,
    find: async () => (await api("wavr.worksheet", { params: { ...params, worksheetId: own } })).data.data,
    read: (current) => wavrWorksheet.safeParse(current).data,
  });
}
