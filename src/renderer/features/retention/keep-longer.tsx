import { z } from "zod";
import { calendarDate, shortText } from "#contract/kit/common.ts";
import type { DueRow } from "#contract/services/retention/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { erasedOfCase } from "#parts/compartments/erased-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

const rules = z.object({
  until: z
    .union([calendarDate, z.null()])
    .refine((day) => day !== null, { error: t("Keep until is required.") }),
  reason: shortText(500),
});

type Kept = Pick<DueRow, "kind" | "id" | "number" | "state" | "kept_until" | "kept_reason">;
type KeepLongerProps = { readonly row: Kept; readonly onClose: () => void };

/** Keeps a record that is due until a day, for a reason; or no longer. */
export function KeepLonger(props: KeepLongerProps) {
  const { kind, id } = props.row;
  return (
    <DraftGate draftKey={draftKeys.keepLonger(kind, id)}>
      {(found) => <KeepDialog {...props} found={found} />}
    </DraftGate>
  );
}

function KeepDialog({ row, found, onClose }: KeepLongerProps & { readonly found: FoundDraft }) {
  const { kind, id } = row;
  const keep = useApiMutation("retention.keep");
  const end = useApiMutation("retention.keep", {
    onSuccess: () => {
      announce(t("No longer kept."));
      onClose();
    },
  });
  const state = useForm({
    rules,
    initial: { until: row.kept_until, reason: row.kept_reason ?? "" },
    fields: ["until", "reason"],
    ids: "keep-",
    draft: { found, label: t("Keeping a record longer") },
    save: async (body) => {
      await keep.mutateAsync({ body: { kind, id, ...body } });
      return {};
    },
    onSaved: () => {
      announce(t("Kept longer."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={
        kind === "case"
          ? t("Keep {{number}} longer", { number: row.number ?? "" })
          : t("Keep this person longer")
      }
      action={t("Keep longer")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <Controlled of={state} name="until">
        {(field) => <DateField {...field} label={t("Keep until")} required />}
      </Controlled>
      <TextArea
        {...state.field("reason")}
        label={t("Reason")}
        required
        maxLength={500}
        help={t("Administrators of the whole organization read it. It goes with the record.")}
      />
      {row.state === "kept" ? (
        <>
          <div>
            <Button
              loading={end.isPending}
              onClick={() => end.mutate({ body: { kind, id, until: null, reason: null } })}
            >
              {t("Keep it no longer")}
            </Button>
          </div>
          {kind === "case" ? <p className="retention-note">{erasedOfCase()}</p> : null}
        </>
      ) : null}
      {end.error ? (
        <Callout kind="stop" role="alert">
          {errorMessage(end.error)}
        </Callout>
      ) : null}
    </FormDialog>
  );
}
