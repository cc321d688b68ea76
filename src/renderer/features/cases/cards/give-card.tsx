import { useState } from "react";
import { useWatch } from "react-hook-form";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { daysAfter } from "#contract/kit/days.ts";
import {
  type CardBody,
  type CaseCard,
  cardBody,
  usualCardDays,
} from "#contract/records/case-cards/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { wasDone } from "#lib/bridge/error-message.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { idFromSelect } from "#lib/forms/form.ts";
import { type FormFields, useForm } from "#lib/forms/use-form.ts";
import { readFormDraft } from "#lib/forms/use-form-draft.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { CardFace } from "./card-face.tsx";
import type { GivenCard } from "./given-card.tsx";
import { MadeAlready } from "./made-already.tsx";

type Values = Omit<CardBody, "uuid">;

const blank = (): Values => ({
  name: "",
  role: "",
  person_id: null,
  what_to_do: "",
  whom_to_call: "",
  first_day: todayIso(),
  last_day: daysAfter(todayIso(), usualCardDays - 1),
});

type Days = Pick<Values, "first_day" | "last_day">;

/** Days that nobody has touched are left to the server: today is the school's, and this computer's may be another. */
function chosenDays({ first_day, last_day }: Days): Days {
  const usual = blank();
  if (first_day !== usual.first_day) return { first_day, last_day };
  return { first_day: null, last_day: last_day === usual.last_day ? null : last_day };
}

/** Each person of the case once, whatever roles they have. */
const peopleOf = ({ persons }: CaseRecord) =>
  [...new Map(persons.map(({ id, name }) => [id, name]))].map(([id, name]) => ({
    value: String(id),
    label: name,
  }));

const begun = z.object({ uuid: z.uuid() });
const begunIn = ({ draft }: FoundDraft): string | undefined =>
  begun.safeParse(readFormDraft(draft?.body, blank())?.extra).data?.uuid;

type GiveCardProps = {
  readonly record: CaseRecord;
  readonly found: FoundDraft;
  /** Those that are there: one that was made without an answer is found among them. */
  readonly cards: readonly CaseCard[];
  /** Reads them again. */
  readonly onLook: () => void;
  readonly onRenew: (card: CaseCard) => void;
  readonly onGiven: (given: GivenCard) => void;
  readonly onClose: () => void;
};

/** Makes a card, beside what its reader will see. */
export function GiveCard({ record, found, cards, onLook, onRenew, onGiven, onClose }: GiveCardProps) {
  const give = useApiMutation("cases.giveCard");
  // The same at every try, also from the draft: one card is made, however often it is sent.
  const [uuid] = useState(() => begunIn(found) ?? uuidv7());
  const state = useForm({
    rules: cardBody,
    initial: blank,
    fields: ["name", "role", "what_to_do", "whom_to_call", "first_day", "last_day", "person_id"],
    ids: "card-",
    draft: { found, label: t("Need-to-know card"), extra: { uuid } },
    save: async (body) => {
      try {
        const whole = { ...body, ...chosenDays(body), uuid };
        return await give.mutateAsync({ params: { id: record.id }, body: whole });
      } catch (error) {
        if (wasDone(error)) onLook();
        throw error;
      }
    },
    onSaved: ({ data, path, code }) => onGiven({ card: data, path, code, renewed: false }),
  });
  const { field } = state;
  const made = cards.find((each) => each.uuid === uuid);
  if (made && !state.busy) {
    const leave = (then: () => void) => () => {
      state.discard();
      then();
    };
    return <MadeAlready card={made} onRenew={leave(() => onRenew(made))} onClose={leave(onClose)} />;
  }
  return (
    <FormDialog
      title={t("New need-to-know card")}
      action={t("Make the card")}
      width="large"
      state={state}
      failed={t("Not made.")}
      onClose={onClose}
    >
      <p className="bw-dialog-text">
        {t(
          "The card says only what you type here, and the name of the school. Write what they must do, not why.",
        )}
      </p>
      <div className="card-form">
        <div className="card-fields">
          <FormPair>
            <TextField {...field("name")} data-autofocus label={t("Name")} required maxLength={120} />
            <TextField
              {...field("role")}
              label={t("Role")}
              required
              maxLength={80}
              help={t("For example: bus driver, teacher, coach.")}
            />
          </FormPair>
          <TextArea
            {...field("what_to_do")}
            label={t("What to do")}
            required
            rows={4}
            maxLength={1000}
            help={t("A few short sentences. A name stands on the card only where you type it.")}
          />
          <TextField
            {...field("whom_to_call")}
            label={t("Whom to call")}
            required
            maxLength={200}
            help={t("A name or an office, and the number.")}
          />
          <FormPair>
            <Controlled of={state} name="first_day">
              {(day) => <DateField {...day} label={t("First day")} value={day.value ?? null} />}
            </Controlled>
            <Controlled of={state} name="last_day">
              {(day) => (
                <DateField
                  {...day}
                  label={t("Last day")}
                  value={day.value ?? null}
                  help={t("At most 90 days.")}
                />
              )}
            </Controlled>
          </FormPair>
          <SelectField
            {...field("person_id", { setValueAs: idFromSelect(null) })}
            label={t("About")}
            optional
            options={[{ value: "", label: t("Nobody in particular") }, ...peopleOf(record)]}
            help={t(
              "Notes the card in the person’s disclosure log. The card does not show the name. Needed where its words name somebody of the case.",
            )}
          />
        </div>
        <Preview of={state} school={record.organization_name} />
      </div>
    </FormDialog>
  );
}

type PreviewProps<O> = { readonly of: FormFields<Values, O>; readonly school: string };

function Preview<O>({ of: { form }, school }: PreviewProps<O>) {
  const [name, role, what_to_do, whom_to_call, last_day] = useWatch({
    control: form.control,
    name: ["name", "role", "what_to_do", "whom_to_call", "last_day"],
  });
  return (
    <section className="card-preview" aria-labelledby="card-preview">
      <h2 id="card-preview">{t("What they will see")}</h2>
      <div className="card-face">
        <CardFace
          card={{ name, role, what_to_do, whom_to_call, last_day: last_day ?? null }}
          school={school}
        />
      </div>
    </section>
  );
}
