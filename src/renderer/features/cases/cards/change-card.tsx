import { useRef } from "react";
import { fieldErrors } from "#contract/bridge/errors.ts";
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
import type { GivenCard } from "./given-card.tsx";

type ChangeCardProps = {
  readonly record: CaseRecord;
  readonly card: CaseCard;
  readonly found: FoundDraft;
  readonly onClose: () => void;
  /** A new card was made with the words of one that was taken back. */
  readonly onGiven: (given: GivenCard) => void;
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

const goneWords = {
  title: t("This card was taken back."),
  text: t("What you typed is still here: make a new card with it, or copy it."),
};

/** Changes what a card says, under the same link and code. Of one that was taken back its words make a new card. */
export function ChangeCard({ record, card, found, onClose, onGiven }: ChangeCardProps) {
  const change = useApiMutation("cases.changeCard");
  const give = useApiMutation("cases.giveCard");
  const made = useRef<GivenCard | null>(null);
  // The list may not have been told yet.
  const gone = card.state === "taken_back" || fieldErrors(change.error).card !== undefined;
  const state = useForm({
    rules: cardChange,
    initial: valuesOf(card),
    record: card,
    valuesOf,
    fields: ["what_to_do", "whom_to_call", "last_day"],
    ids: "card-",
    draft: { found, label: t("Need-to-know card") },
    save: async (body, ifMatch) => {
      const params = { id: record.id };
      if (!gone)
        return (await change.mutateAsync({ params: { ...params, card: card.id }, body, ifMatch })).data;
      const { name, role, person } = card;
      const whole = { ...body, name, role, person_id: person?.id ?? null };
      const { data, path, code } = await give.mutateAsync({ params, body: whole });
      made.current = { card: data, path, code, renewed: false };
      return data;
    },
    onSaved: () => {
      if (made.current !== null) return onGiven(made.current);
      announce(t("Card changed."));
      onClose();
    },
  });
  const { field } = state;
  return (
    <FormDialog
      title={t("Change the card for {{holder}}", { holder: holderOf(card) })}
      action={gone ? t("Make a new card") : t("Save")}
      state={state}
      failed={gone ? t("Not made.") : t("Not saved.")}
      gone={gone ? goneWords : undefined}
      onClose={onClose}
      words={changedWords}
    >
      <p className="bw-dialog-text">
        {gone
          ? t("A new card says what is typed here, to the same reader.")
          : card.linked
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
