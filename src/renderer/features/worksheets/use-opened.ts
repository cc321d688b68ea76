import { type CaseWorksheet, caseWorksheet } from "#contract/records/worksheets/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { useSaverSends } from "#parts/saving/saver-calls.ts";
import { type OpenedDocument, useDocument } from "#parts/saving/use-document.ts";

/** A worksheet that everybody of the case writes, saved as one types. */
export function useOpened(opened: OpenedDocument<CaseWorksheet>, title: string) {
  const { caseRecord, uuid: own, words } = opened;
  const params = { id: caseRecord.id };
  const api = useApi();
  const [form, sending] = useSaverSends();
  const { mutateAsync } = useApiMutation("worksheets.save", { sends: form });
  return useDocument(opened, {
    sending,
    draftKey: draftKeys.worksheet(caseRecord.id, words.pack, own),
    label: t("{{title}}, case {{number}}", { title, number: caseRecord.number }),
    save: async ({ uuid, body, ...version }) => {
      const whole = { ...body, instrument: words };
      return (await mutateAsync({ params: { ...params, worksheetId: uuid }, body: whole, ...version })).data;
    },
    find: async () => {
      const { data } = (await api("worksheets.list", { params })).data;
      if (!data.some(({ uuid }) => uuid === own)) return null;
      return (await api("worksheets.show", { params: { ...params, worksheetId: own } })).data.data;
    },
    read: (current) => caseWorksheet.safeParse(current).data,
  });
}
