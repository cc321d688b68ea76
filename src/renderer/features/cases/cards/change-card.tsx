import { type CardChange, type CaseCard, cardChange } from "#contract/records/case-cards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import type { FieldWords } from "#ui/forms/form-outcome.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { holderOf } from "./card-words.ts";

type ChangeCardProps = {
  readonly record: CaseRecord;
  readonly card: CaseCard;
  readonly found: FoundDraft;
  readonly onClose: () => void;
};

const valuesOf = ({ what_to_do, whom_to_call, last_day }: CaseCard): CardChange => ({
  what_to_do,
  whom_to_call,
  last_day,
});

const changedWords: FieldWords = {
  labels: { what_to_do: t("What to do"), whom_to_call: t("Whom to call"), last_day: t("Last day") },
  texts: ["what_to_do"],
  say: (field, value) => (field === "last_day" ? formatDate(String(value)) : String(value)),
};

/** Changes what a card says, under the same link and code. */
export function ChangeCard({ record, card, found, onClose }: ChangeCardProps) {
  const change = useApiMutation("cases.changeCard");
  const state = useForm({
    rules: cardChange,
    initial: valuesOf(card),
    record: card,
    valuesOf,
    fields: ["what_to_do", "whom_to_call", "last_day"],
    ids: "card-",
    draft: { found, label: t("Need-to-know card") },
    save: async (body, ifMatch) =>
      (await change.mutateAsync({ params: { id: record.id, card: card.id }, body, ifMatch })).data,
    onSaved: () => {
      announce(t("Card changed."));
      onClose();
    },
  });
  const { field } = state;
  return (
    <FormDialog
      title={t("Change the card for {{holder}}", { holder: holderOf(card) })}
      action={t("Save")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
      words={changedWords}
    >
      <p className="bw-dialog-text">
        {card.linked
          ? t(
              "Link and code stay as they are. Tell them that it was changed, so that they open it and read it again.",
            )
          : t("The paper that was given out does not change. Print the card again and give it to them.")}
      </p>
      <TextArea
        {...field("what_to_do")}
        data-autofocus
        label={t("What to do")}
        required
        rows={4}
        maxLength={1000}
      />
      <TextField {...field("whom_to_call")} label={t("Whom to call")} required maxLength={200} />
      <Controlled of={state} name="last_day">
        {(day) => (
          <DateField
            {...day}
            label={t("Last day")}
            required
            onChange={(value) => day.onChange(value ?? "")}
          />
        )}
      </Controlled>
    </FormDialog>
  );
}
