import { Info } from "lucide-react";
import { useId, useState } from "react";
import type { SafetyInstrument } from "#instruments/instrument.ts";
import { plainHeading } from "#instruments/plain-headings.ts";
import { useSettings } from "#lib/bridge/settings.ts";
import { t } from "#lib/words/t.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { useInstrument } from "../cstag-context.ts";
import { LanguageChoice, useTranslation } from "../interviews/language-choice.tsx";
import { QuestionField } from "../interviews/question-field.tsx";
import { ForYou, Say } from "../interviews/spoken.tsx";
import { type AlertRun, alertRuns, isFirstHeld, isLastHeld, runLabel } from "../state/safety.ts";

interface GroupQuestionsProps {
  readonly instrument: SafetyInstrument;
  readonly index: number;
  readonly form: SectionForm;
  readonly onChange: (field: string, value: string) => void;
  readonly readOnly: boolean;
}

/** One group under a heading that whoever sits opposite may read: what to say, what is for the interviewer only, the questions, guidance in the margin. */
export function GroupQuestions({ instrument, index, form, onChange, readOnly }: GroupQuestionsProps) {
  const { settings, change } = useSettings();
  const id = useId();
  const [simpler, setSimpler] = useState(settings.simplerWording);
  const translation = useTranslation(form);
  const group = instrument.groups[index];
  // Groups may be taken in any order: whichever comes first begins with the opening, and the closing follows the last.
  const [isFirst] = useState(() => isFirstHeld(instrument.groups, group?.key ?? "", form));
  if (group === undefined) return null;
  const hasSimpler = group.questions.some((question) => question.simpler_text !== undefined);
  const runs = alertRuns(group);
  const runOf = (number: number) => runs.find(({ from, to }) => from <= number && number <= to);
  const runId = (run: AlertRun | undefined) => (run === undefined ? undefined : `${id}-alert-${run.from}`);
  const language = translation?.meta.language ?? "";
  const spoken = translation?.safety_interviews[instrument.type];
  const spokenGroup = spoken?.groups[group.key];
  const inLanguage = (text: string | undefined) => (text === undefined ? undefined : { language, text });
  const isLast = index === instrument.groups.length - 1 || isLastHeld(instrument.groups, group.key, form);
  return (
    <section>
      <SectionHead
        title={
          spokenGroup === undefined ? plainHeading(group) : <span lang={language}>{spokenGroup.heading}</span>
        }
        side={
          <div className="cstag-wordings">
            <LanguageChoice form={form} onChange={onChange} readOnly={readOnly} />
            {hasSimpler ? (
              <Switch
                label={t("Simpler wording")}
                checked={simpler}
                onChange={(on) => {
                  setSimpler(on);
                  change({ simplerWording: on });
                }}
              />
            ) : null}
          </div>
        }
      />
      {index === 0 || isFirst ? (
        <Say translated={inLanguage(spoken?.opening)}>{instrument.opening}</Say>
      ) : null}
      <Say translated={inLanguage(spokenGroup?.intro)}>{group.intro}</Say>
      <ForYou>{group.interviewer_note}</ForYou>
      <div className="cstag-questions" data-margin={runs.length > 0 || undefined}>
        {group.questions.map((question) => {
          const simple = simpler ? question.simpler_text : undefined;
          const asked = spokenGroup?.questions[question.field];
          const run = runOf(question.number);
          return [
            run?.from === question.number ? (
              <MarginAlert key={`${run.from}`} run={run} id={runId(run) ?? ""} />
            ) : null,
            <QuestionField
              key={question.field}
              field={question.field}
              number={question.number}
              question={simple ?? question.text}
              translated={inLanguage(simpler ? (asked?.simpler_text ?? asked?.text) : asked?.text)}
              below={simple === undefined ? undefined : question.text}
              value={form[question.field]}
              onChange={onChange}
              readOnly={readOnly}
              alertId={runId(run)}
              row={question.number}
            />,
          ];
        })}
      </div>
      {isLast ? <Say translated={inLanguage(spoken?.closing)}>{instrument.closing}</Say> : null}
    </section>
  );
}

function MarginAlert({ run, id }: { readonly run: AlertRun; readonly id: string }) {
  const alert = useInstrument().alertOf(run.alert);
  if (alert === null) return null;
  return (
    <div id={id} role="note" className="cstag-margin" style={{ gridRow: `${run.from} / ${run.to + 1}` }}>
      <p className="cstag-margin-for">
        <Icon of={Info} size={14} />
        {runLabel(run)}
      </p>
      <p className="cstag-margin-title">{alert.title}</p>
      <p>{alert.text}</p>
    </div>
  );
}
