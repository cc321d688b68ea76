import { useQueryClient } from "@tanstack/react-query";
import { checkStates, type RecordsCheck, recordsCheckEdit } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery, etagOf } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { useAttach } from "#parts/media/upload/use-attach.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { checkStateNames } from "./person-work-words.ts";

const rules = recordsCheckEdit.pick({ state: true, note: true });
const states = checkStates.map((value) => ({ value, label: checkStateNames[value] }));

type CheckUpdateProps = {
  readonly person: Person;
  readonly check: RecordsCheck;
  readonly onClose: () => void;
};

/** The result of a records check. A file dropped here is attached at once. */
export function CheckUpdate({ person, check, onClose }: CheckUpdateProps) {
  const api = useApi();
  const client = useQueryClient();
  type Changes = Pick<RecordsCheck, "state" | "note"> & { readonly attachments?: string[] };
  const update = async (base: RecordsCheck, body: Changes) => {
    const params = { id: person.uuid, checkId: base.id };
    await api("persons.updateCheck", { params, body, ifMatch: etagOf(base) });
    await client.invalidateQueries({
      queryKey: apiQuery(api, "persons.checks", { params: { id: person.uuid } }).queryKey,
    });
  };
  const attach = useAttach(async (ids) => {
    const { data } = (await api("persons.checks", { params: { id: person.uuid } })).data;
    const newest = data.find((each) => each.id === check.id);
    if (newest === undefined) return;
    await update(newest, { state: newest.state, note: newest.note, attachments: [...ids] });
  });
  const state = useForm({
    rules,
    initial: { state: check.state, note: check.note ?? "" },
    fields: ["state", "note"],
    // Of the check as it is by now: a file that was attached meanwhile has made another version of it.
    save: (body) => update(check, body),
    onSaved: () => {
      announce(t("Records check updated."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Update records check")}
      action={t("Save check")}
      state={state}
      failed={t("Not saved.")}
      note={t("Files are attached at once.")}
      onClose={onClose}
    >
      <SelectField {...state.field("state")} label={t("State")} options={states} />
      <TextArea {...state.field("note")} label={t("Note")} optional rows={3} />
      <FileUploader onUploaded={attach} snug />
    </FormDialog>
  );
}
