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
import { Button } from "#ui/buttons/button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { NoticeFields } from "./notice-fields.tsx";
import { fieldsOf, noticeLabels, sayNoticeValue } from "./notice-values.ts";

type NoticeDialogProps = {
  readonly record: CaseRecord;
  readonly list: NoticeList;
  /** Null: a new one, or one that has gone. */
  readonly notice: Notice | null;
  /** The id of one that was deleted meanwhile: what was written for it stays, and may be recorded as a new one. */
  readonly gone?: number;
  /** The audience that a new one begins with. */
  readonly to: string | null;
  readonly onClose: () => void;
};

/** Records who was told, could not be reached or is not told, or changes what was recorded. */
export function NoticeDialog(props: NoticeDialogProps) {
  const { record, notice, gone, to, onClose } = props;
  const id = notice?.id ?? gone;
  const key = id === undefined ? draftKeys.notice(record.id, to) : draftKeys.editedNotice(record.id, id);
  return (
    <DraftGate draftKey={key}>
      {(found) =>
        notice === null && gone !== undefined && found.draft === null ? (
          <Dialog
            open
            title={t("Change a notice")}
            width="small"
            onClose={onClose}
            footer={<Button onClick={onClose}>{t("Close")}</Button>}
          >
            <p className="bw-dialog-text">
              {t("This notice was deleted. Nothing of yours waits for it here.")}
            </p>
          </Dialog>
        ) : (
          <OpenDialog {...props} found={found} />
        )
      }
    </DraftGate>
  );
}

const goneWords = {
  title: t("This notice was deleted meanwhile."),
  text: t(
    "What you typed is still here: record it as a new notice, or copy it. A deleted notice can be restored under Recently deleted, by who wrote it and by the lead of its case.",
  ),
};

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
  gone,
  to,
  found,
  onClose,
}: NoticeDialogProps & { readonly found: FoundDraft }) {
  const create = useApiMutation("cases.recordNotice");
  const update = useApiMutation("cases.updateNotice");
  const userId = useSession().user?.id ?? null;
  // The list may not have been told yet.
  const isGone = gone !== undefined || update.error?.code === "NOT_FOUND";
  const isNew = notice === null || isGone;
  const state = useForm({
    rules: noticeEdit,
    initial: notice === null ? () => blank(to, userId) : valuesOf(notice),
    record: notice,
    valuesOf,
    judge: "sent",
    ids: "notice-",
    fields: fieldsOf,
    draft: { found, label: notice === null && !isGone ? t("Notice") : t("Edited notice") },
    save: async (body, ifMatch) => {
      const params = { id: record.id };
      if (isNew) return (await create.mutateAsync({ params, body })).data;
      return (await update.mutateAsync({ params: { ...params, notice: notice.id }, body, ifMatch })).data;
    },
    onSaved: () => {
      announce(t("Notice recorded."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={notice === null && !isGone ? t("Record a notice") : t("Change a notice")}
      action={isGone ? t("Record as a new notice") : isNew ? t("Record") : t("Save")}
      state={state}
      failed={t("Not recorded.")}
      gone={isGone ? goneWords : undefined}
      onClose={onClose}
      words={{ labels: noticeLabels, texts: ["said", "reason"], say: sayNoticeValue(list) }}
    >
      <NoticeFields state={state} record={record} list={list} />
    </FormDialog>
  );
}
