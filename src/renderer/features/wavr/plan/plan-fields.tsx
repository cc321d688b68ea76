import { isStaff } from "#instruments/person-types.ts";
import { triggersKey } from "#instruments/wavr-parts.ts";
import { planStatusOf } from "#instruments/wavr-rules.ts";
import { t } from "#lib/words/t.ts";
import { OwnerField } from "#parts/plans/owner-field.tsx";
import { choicesOf, planFieldsOf } from "#parts/plans/wavr-plan-words.ts";
import { DateField, type DateFieldProps } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { useReviewNote } from "../frame/review-note.tsx";
import { useWavr } from "../wavr-context.ts";
import { ActionsField } from "./actions-field.tsx";
import { ClosingFields } from "./closing-fields.tsx";
import { GoalsField } from "./goals-field.tsx";
import { cadenceHints, type PlanState, type PlanValues } from "./plan-form.ts";

/** The fields of the plan under the words of its pack. */
export function PlanFields({ state }: { readonly state: PlanState }) {
  const { instrument, caseRecord, asking, person } = useWavr();
  const words = instrument.wavr.plan;
  const managerHelp = (manager: PlanValues["case_manager"]) =>
    typeof manager === "number" && asking.unread.has(manager)
      ? t(
          "{{name}} may not read employment records, nor this plan: check-ins, reviews and tasks go to whoever saves it.",
          { name: caseRecord.team.find(({ id }) => id === manager)?.full_name ?? "" },
        )
      : undefined;
  const all = planFieldsOf(words);
  const fieldOf = (key: keyof PlanValues) => all.find((each) => each.key === key);
  const shared = (key: keyof PlanValues) => {
    const found = fieldOf(key);
    return {
      label: found?.label ?? key,
      required: found?.required ?? false,
      ...(found?.help === undefined ? {} : { help: found.help }),
    };
  };
  const { errors } = state.form.formState;
  return (
    <>
      <TextField {...state.field("title")} {...shared("title")} maxLength={200} />
      <FormPair>
        <SelectField
          {...state.field("plan_status")}
          {...shared("plan_status")}
          help={t("A draft needs its title alone. An active plan needs everything that has an asterisk.")}
          options={choicesOf(words, fieldOf("plan_status"))}
        />
        <Controlled of={state} name="case_manager">
          {({ id, value, onChange, error }) => (
            <OwnerField
              record={caseRecord}
              {...shared("case_manager")}
              unread={asking.unread}
              ofStaff={isStaff(person.person_type.id)}
              readers={asking.readers}
              help={managerHelp(value) ?? shared("case_manager").help}
              id={id}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        </Controlled>
      </FormPair>
      <Controlled of={state} name="goals">
        {({ id, value, onChange, error }) => (
          <GoalsField
            id={id}
            value={value}
            onChange={onChange}
            error={error}
            errors={errors.goals}
            tries={state.tries}
          />
        )}
      </Controlled>
      <Controlled of={state} name="actions">
        {({ id, value, onChange, error }) => (
          <ActionsField
            id={id}
            value={value}
            onChange={onChange}
            error={error}
            errors={errors.actions}
            tries={state.tries}
          />
        )}
      </Controlled>
      <FormPair>
        <SelectField
          {...state.field("monitoring_cadence")}
          {...shared("monitoring_cadence")}
          placeholder={t("Choose")}
          options={words.cadences}
          help={<CadenceHelp />}
        />
        <Controlled of={state} name="review_date">
          {(field) => <ReviewDate {...field} {...shared("review_date")} />}
        </Controlled>
      </FormPair>
      <TextArea {...state.field("monitoring_notes")} {...shared("monitoring_notes")} />
      <TextArea {...state.field(triggersKey)} {...shared(triggersKey)} />
      <TextArea {...state.field("information_sharing")} {...shared("information_sharing")} />
      <ClosingFields state={state} {...shared("closing_criteria")} />
      <TextArea
        {...state.field("closing_notes")}
        {...shared("closing_notes")}
        required={planStatusOf(state.form.watch()) === "ended"}
      />
    </>
  );
}

/** The judgment that was signed last, or as it is written so far. */
function useJudgment() {
  const { assessment } = useWavr();
  return assessment.snapshot.record?.summaries.at(-1)?.state ?? assessment.form;
}

/** The day of the next review, and whether the level of concern asks for a sooner one. */
function ReviewDate(props: DateFieldProps) {
  const note = useReviewNote({ judgment: useJudgment(), on: props.value });
  return <DateField {...props} {...(note === null ? {} : { help: note })} />;
}

/** How often the pack looks in at the levels that the team chose; the team decides. */
function CadenceHelp() {
  const { instrument } = useWavr();
  const judgment = useJudgment();
  const hints = cadenceHints(instrument, judgment);
  if (hints.length === 0)
    return t("The instrument names one for each level of concern, once the team has chosen.");
  return t("What the instrument names for it: {{hints}}.", {
    hints: hints.map(({ level, cadence }) => `${level}, ${cadence.toLowerCase()}`).join("; "),
  });
}
