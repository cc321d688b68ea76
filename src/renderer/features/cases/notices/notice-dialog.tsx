import {
  type Audience,
  audiences,
  type Notice,
  type NoticeEdit,
  type NoticeList,
  noticeEdit,
} from "#contract/records/case-notices/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { NoticeFields } from "./notice-fields.tsx";
import { fieldsOf, noticeLabels, sayNoticeValue } from "./notice-values.ts";

type NoticeDialogProps = {
  readonly record: CaseRecord;
  readonly list: NoticeList;
  /** Null: a new one. */
  readonly notice: Notice | null;
  /** The audience that a new one begins with. */
  readonly to: string | null;
  readonly onClose: () => void;
};

/** Records who was told, could not be reached or is not told, or changes what was recorded. */
export function NoticeDialog(props: NoticeDialogProps) {
  const { record, notice } = props;
  const key = notice === null ? draftKeys.notice(record.id) : draftKeys.editedNotice(record.id, notice.id);
  return <DraftGate draftKey={key}>{(found) => <OpenDialog {...props} found={found} />}</DraftGate>;
}

const minute = 60_000;

/** Now, to the minute. Nothing else is chosen yet: whom, where the page says so, and who records it. */
const blank = (to: string | null, userId: number | null): NoticeEdit => ({
  audience: audiences.find((each) => each === to) ?? ("" as Audience),
  outcome: "" as NoticeEdit["outcome"],
  person_ids: [],
  name: "",
  at: new Date(Math.floor(Date.now() / minute) * minute).toISOString(),
  way: "",
  said: "",
  reason: "",
  next_try_at: null,
  next_try_by: userId,
  told_by: userId,
});

const valuesOf = (notice: Notice): NoticeEdit => ({
  audience: notice.audience,
  outcome: notice.outcome,
  person_ids: notice.persons.map((each) => each.id),
  name: notice.name ?? "",
  at: notice.at,
  way: notice.way ?? "",
  said: notice.said ?? "",
  reason: notice.reason ?? "",
  next_try_at: notice.next_try_at,
  next_try_by: notice.next_try_by?.id ?? null,
  told_by: notice.told_by?.id ?? null,
});

function OpenDialog({
  record,
  list,
  notice,
  to,
  found,
  onClose,
}: NoticeDialogProps & { readonly found: FoundDraft }) {
  const create = useApiMutation("cases.recordNotice");
  const update = useApiMutation("cases.updateNotice");
  const userId = useSession().user?.id ?? null;
  const state = useForm({
    rules: noticeEdit,
    initial: notice === null ? () => blank(to, userId) : valuesOf(notice),
    record: notice,
    valuesOf,
    judge: "sent",
    ids: "notice-",
    fields: fieldsOf,
    draft: { found, label: notice === null ? t("Notice") : t("Edited notice") },
    save: async (body, ifMatch) => {
      const params = { id: record.id };
      if (notice === null) return (await create.mutateAsync({ params, body })).data;
      return (await update.mutateAsync({ params: { ...params, notice: notice.id }, body, ifMatch })).data;
    },
    onSaved: () => {
      announce(t("Notice recorded."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={notice === null ? t("Record a notice") : t("Change a notice")}
      action={notice === null ? t("Record") : t("Save")}
      state={state}
      failed={t("Not recorded.")}
      onClose={onClose}
      words={{ labels: noticeLabels, texts: ["said", "reason"], say: sayNoticeValue(list) }}
    >
      <NoticeFields state={state} record={record} list={list} />
    </FormDialog>
  );
}
