import { criteriaKey, planStatusOf } from "#instruments/wavr-rules.ts";
import { t } from "#lib/words/t.ts";
import { StandsAt } from "#parts/plans/stands-at.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { LabelText } from "#ui/fields/field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { useWavr } from "../wavr-context.ts";
import type { PlanState } from "./plan-form.ts";

interface ClosingFieldsProps {
  readonly state: PlanState;
  readonly label: string;
  readonly required: boolean;
}

/** What has to be so before the plan is closed; at closing, whether each of it is. */
export function ClosingFields({ state, label, required }: ClosingFieldsProps) {
  const { instrument, caseRecord, planUuid } = useWavr();
  const { closing_criteria: options } = instrument.wavr.plan;
  const plan = state.form.watch();
  const ends = planStatusOf(plan) === "ended";
  const chosen = options.filter(({ value }) => plan.closing_criteria.includes(value));
  return (
    <>
      <Controlled of={state} name="closing_criteria">
        {({ id, value, onChange, error }) => (
          <div className="wavr-criteria">
            <CheckboxGroup
              id={id}
              label={<LabelText required={required}>{label}</LabelText>}
              error={error}
              options={options}
              value={value}
              onToggle={(name, on) => onChange(on ? [...value, name] : value.filter((each) => each !== name))}
            />
            <p className="wizard-row-help">
              {t("What has to be so before the plan is closed. Whether it is so is said at closing.")}
            </p>
          </div>
        )}
      </Controlled>
      {ends ? <StandsAt caseId={caseRecord.id} plan={planUuid} /> : null}
      {ends && chosen.length > 0 ? (
        <fieldset className="wavr-closing">
          <legend className="wizard-block-title">{t("Was it met?")}</legend>
          {chosen.map((each) => (
            <Criterion key={each.value} state={state} name={each.value} label={each.label} />
          ))}
        </fieldset>
      ) : null}
    </>
  );
}

interface CriterionProps {
  readonly state: PlanState;
  readonly name: string;
  readonly label: string;
}

function Criterion({ state, name, label }: CriterionProps) {
  const { errors } = state.form.formState;
  const id = `plan-${criteriaKey}.${name}`;
  const said = state.form.watch(criteriaKey)[name] ?? { met: null, words: "" };
  const set = (more: Partial<typeof said>) =>
    state.form.setValue(
      `${criteriaKey}.${name}`,
      { ...said, ...more },
      { shouldDirty: true, shouldValidate: state.tries > 0 },
    );
  const error = errors[criteriaKey]?.[name];
  return (
    <div className="wavr-criterion">
      <RadioGroup
        id={`${id}.met`}
        label={label}
        required
        layout="row"
        options={[
          { value: "yes", label: t("Met") },
          { value: "no", label: t("Not met") },
        ]}
        value={said.met === null ? null : said.met ? "yes" : "no"}
        onChange={(met) => set({ met: met === "yes" })}
        error={error?.met?.message}
      />
      {said.met === false ? (
        <TextField
          id={`${id}.words`}
          label={t("Why the plan is closed without it")}
          required
          maxLength={500}
          error={error?.words?.message}
          value={said.words}
          onChange={(event) => set({ words: event.target.value })}
        />
      ) : null}
    </div>
  );
}
