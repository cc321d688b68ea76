import { snapshotBody } from "#contract/records/wavr/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useWavr } from "../wavr-context.ts";

interface TakeSnapshotProps {
  /** Why it is asked for, where nobody asked for it themselves. */
  readonly why?: string;
  readonly onKept?: () => void;
  readonly onClose: () => void;
}

/** Keeps the worksheet as it stands, with the reason. What is typed is saved first. */
export function TakeSnapshot({ why, onKept, onClose }: TakeSnapshotProps) {
  const { caseRecord, worksheet } = useWavr();
  const { mutateAsync } = useApiMutation("wavr.takeSnapshot");
  const state = useForm({
    rules: snapshotBody,
    initial: { reason: "" },
    record: null,
    ids: "snapshot-",
    fields: ["reason"],
    save: async (body) => {
      const record = await worksheet.saver.ensure();
      const params = { id: caseRecord.id, worksheetId: record.uuid };
      return (await mutateAsync({ params, body })).data;
    },
    onSaved: () => {
      announce(t("Snapshot kept."));
      onKept?.();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("Take a snapshot")}
      width="small"
      action={t("Keep it")}
      state={state}
      failed={t("Not kept.")}
      onClose={onClose}
    >
      {why === undefined ? null : <p className="bw-dialog-text">{why}</p>}
      <p className="bw-dialog-text">
        {t("The worksheet is kept as it stands now. Nobody can change what is kept.")}
      </p>
      <TextArea {...state.field("reason")} label={t("Reason")} required />
    </FormDialog>
  );
}
