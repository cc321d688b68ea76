import { Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { type TimeEntryEdit, timeEntryEdit } from "#contract/records/case-notes/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { savedThingWords } from "#lib/bridge/revision.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { TimeFields, timeFields } from "./time-fields.tsx";

/** Opens the dialog by the address. */
export function LogTimeButton() {
  const put = usePutSearch();
  return (
    <Button size="small" icon={Plus} onClick={() => put({ log: "new" })}>
      {t("Log time…")}
    </Button>
  );
}

const halfAnHourAgo = (): TimeEntryEdit => ({
  started_at: new Date(Math.floor((Date.now() - 1_800_000) / 60_000) * 60_000).toISOString(),
  minutes: 30,
  activity: "",
  note: "",
});

/** The dialog that `?log=new` opens over the Time log. */
export function LogTime({ caseId }: { readonly caseId: number }) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  if (search.get("log") !== "new") return null;
  return (
    <DraftGate draftKey={draftKeys.timeEntry(caseId)}>
      {(found) => <NewEntry caseId={caseId} found={found} onClose={() => put({ log: "" })} />}
    </DraftGate>
  );
}

interface NewEntryProps {
  readonly caseId: number;
  readonly found: FoundDraft;
  readonly onClose: () => void;
}

function NewEntry({ caseId, found, onClose }: NewEntryProps) {
  const save = useApiMutation("cases.logTime");
  const state = useForm({
    rules: timeEntryEdit,
    initial: halfAnHourAgo,
    fields: timeFields,
    draft: { found, label: t("Time log entry") },
    save: async (body) => (await save.mutateAsync({ params: { id: caseId }, body })).data,
    onSaved: (entry) => {
      announce(savedThingWords(t("Time"), entry));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Log time")}
      action={t("Log time")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <TimeFields state={state} />
    </FormDialog>
  );
}
