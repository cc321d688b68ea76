import { t } from "#lib/words/t.ts";
import "#ui/fields/choice.css";
import { Radio } from "@blueprintjs/core";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import { classificationOf } from "#contract/records/assessments/state.ts";
import { classificationOption, stepExpectation, steps } from "#instruments/cstag.ts";
import type { ClassificationOption } from "#instruments/instrument.ts";
import { BoardEntry } from "#parts/boards/board-entry.tsx";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { TextArea } from "#ui/fields/text-area.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import { considered, consideredIn } from "../state/considered.ts";
import { ClassificationHistory } from "./classification-history.tsx";
import { NextStage } from "./next-stage.tsx";

const section = "threat_classification";
const asText = (value: unknown) => (typeof value === "string" ? value : "");

/**
 * Four options with their meanings. The team decides; nothing is computed or preselected, and choosing records
 * nothing: the arrow keys pass over options that nobody means.
 */
export function ClassificationSection() {
  const { form, edit, canEdit, classification, assessment, caseRecord } = useCstag();
  const [tries, setTries] = useState(0);
  const { classification: text } = useInstrument();
  const id = useId();
  const now = form(section);
  const change = (part: SectionForm) => edit(section, { ...now, ...part });
  const pending = consideredIn(now, classification);
  const choose = (value: number) => change({ [considered]: value === classification ? null : value });
  const problem = reasonsProblem(asText(now.reasons), assessment);
  const agreed = asText(now.agreed_by).trim() !== "" && pending !== null && classification !== null;
  const recorded = classificationOption(classification)?.label;
  const options = useRef<HTMLFieldSetElement>(null);
  const focusChosen = useCallback(
    () => options.current?.querySelector<HTMLInputElement>("input:checked")?.focus({ preventScroll: true }),
    [],
  );
  const record = () => {
    if (problem !== undefined) {
      setTries((count) => count + 1);
      document.getElementById(`${id}-reasons`)?.focus();
      return;
    }
    setTries(0);
    // The button that is pressed goes away.
    focusChosen();
    change({ [text.field]: pending, [considered]: null });
  };
  return (
    <section>
      <SectionHead title={text.title} side={<UpdatedStatus pending={pending !== null} />}>
        {text.intro}
      </SectionHead>
      <p className="cstag-definition">{text.threat_definition}</p>
      <DecisionGuide />
      {caseRecord === null ? null : (
        <BoardEntry caseRecord={caseRecord} recordUuid={assessment?.uuid ?? null} canEdit={canEdit} />
      )}
      <fieldset
        ref={options}
        className="cstag-options"
        aria-describedby={`${id}-doubt`}
        data-item={section}
        data-answered={classification === null ? "no" : "yes"}
      >
        <legend className="wizard-block-title">{t("Classification")}</legend>
        {text.options.map((option) => (
          <Option
            key={option.value}
            option={option}
            name={id}
            chosen={option.value === (pending ?? classification)}
            recorded={option.value === classification}
            disabled={!canEdit}
            onChoose={() => choose(option.value)}
          />
        ))}
      </fieldset>
      <div className="wizard-stack">
        <TextArea
          id={`${id}-reasons`}
          label={t("Reasons")}
          required={pending !== null}
          optional={pending === null}
          error={tries > 0 && pending !== null ? problem : undefined}
          help={t("What the team relied on. Quote exact words.")}
          value={asText(now.reasons)}
          readOnly={!canEdit}
          onChange={(event) => change({ reasons: event.target.value })}
        />
        <TextArea
          label={t("People who agreed")}
          optional
          {...(agreed
            ? {
                help: t("This was written for {{recorded}}. Write who agrees with the change.", {
                  recorded: recorded ?? "",
                }),
              }
            : {})}
          rows={2}
          value={asText(now.agreed_by)}
          readOnly={!canEdit}
          onChange={(event) => change({ agreed_by: event.target.value })}
        />
      </div>
      {pending === null ? <NextStage classification={classification} onMoved={focusChosen} /> : null}
      {pending !== null && canEdit ? (
        <Callout
          kind="wait"
          className="cstag-record"
          title={t("{{label}} is chosen and not recorded yet.", {
            label: classificationOption(pending)?.label ?? "",
          })}
          action={
            <div className="cstag-record-actions">
              <Button variant="primary" size="small" onClick={record} data-record>
                {t("Record classification")}
              </Button>
              <Button size="small" onClick={() => change({ [considered]: null })}>
                {classification === null
                  ? t("Choose none")
                  : t("Keep {{label}}", { label: classificationOption(classification)?.label ?? "" })}
              </Button>
            </div>
          }
        >
          <span className="cstag-record-why">
            {t("Once recorded, it is kept for good, with your name and the time.")}
          </span>
        </Callout>
      ) : null}
      <div id={`${id}-doubt`} className="cstag-doubt">
        <Guidance title={t("When in doubt.")}>{text.when_in_doubt}</Guidance>
      </div>
      <ExpectedSteps classification={pending ?? classification} />
      <ClassificationHistory />
    </section>
  );
}

/** Why a classification cannot be recorded with these reasons: it takes reasons of its own. */
function reasonsProblem(reasons: string, assessment: Assessment | null): string | undefined {
  const text = reasons.trim();
  if (text === "") return t("Reasons are required to record it.");
  const last = assessment?.classification_history.at(-1);
  if (last === undefined || last.reasons?.trim() !== text) return undefined;
  const label = classificationOption(last.to)?.label ?? t("the last change");
  return t("These reasons were recorded with {{label}}. Write why it changes.", { label });
}

/** Announced once the server has the new classification (Spec §8). */
function UpdatedStatus({ pending }: { readonly pending: boolean }) {
  const { snapshot } = useCstag();
  const saved = snapshot.record === null ? null : classificationOf(snapshot.record.state.steps);
  const last = useRef(saved);
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (saved !== null && saved !== last.current) setSaid(true);
    last.current = saved;
  }, [saved]);
  return (
    <span role="status" className="cstag-status">
      {pending ? t("Not recorded yet") : said ? t("Threat classification updated") : ""}
    </span>
  );
}

interface OptionProps {
  readonly option: ClassificationOption;
  readonly name: string;
  readonly chosen: boolean;
  /** It is the one that holds. */
  readonly recorded: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

function Option({ option, name, chosen, recorded, disabled, onChoose }: OptionProps) {
  const id = `${name}-${option.value}`;
  return (
    <div className={cx("cstag-option", chosen && "cstag-option-chosen")}>
      <Radio
        name={name}
        value={option.value}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        aria-describedby={`${id}-what`}
        className="bw-choice bw-radio"
        labelElement={<span className="bw-choice-label cstag-option-label">{option.label}</span>}
      />
      <div className="cstag-option-body">
        {recorded && !chosen ? <p className="cstag-option-recorded">{t("Recorded now")}</p> : null}
        <p id={`${id}-what`}>{option.definition}</p>
        <div className="cstag-option-when">
          <div>
            <h4>{t("Choose when")}</h4>
            <ul>
              {option.choose_when.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <div>
            <h4>{t("Do not choose when")}</h4>
            <ul>
              {option.do_not_choose_when.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
        <p className="cstag-option-next">
          <strong>{t("Next.")}</strong> {option.next}
        </p>
      </div>
    </div>
  );
}

/** Three questions that lead to an option, as text only: nothing is chosen by clicking. */
function DecisionGuide() {
  const { classification: text } = useInstrument();
  const name = (value: number | string) =>
    typeof value === "number" ? (classificationOption(value)?.label ?? "") : t("go on to the next question");
  return (
    <section className="cstag-guide" aria-labelledby="cstag-guide">
      <h3 id="cstag-guide" className="wizard-block-title">
        {t("Decision guide")}
      </h3>
      <ol>
        {text.decision_guide.map(({ order, question, if_yes, if_no, help }) => (
          <li key={order}>
            <p className="cstag-guide-question">{question}</p>
            <p className="wizard-row-help">{help}</p>
            <p className="cstag-guide-ways">
              <span>
                <strong>{t("Yes:")}</strong> {name(if_yes)}
              </span>
              <span>
                <strong>{t("No:")}</strong> {name(if_no)}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ExpectedSteps({ classification }: { readonly classification: number | null }) {
  const option = classificationOption(classification);
  if (option === null) return null;
  return (
    <section className="cstag-expected" aria-labelledby="cstag-expected">
      <h3 id="cstag-expected" className="wizard-block-title">
        {t("Steps expected for {{label}}", { label: option.label })}
      </h3>
      <dl>
        {steps.map(({ step, title }) => (
          <div key={step}>
            <dt>
              {step}. {title}
            </dt>
            <dd>{stepExpectation(classification, step)?.label}</dd>
          </div>
        ))}
      </dl>
      <p className="wizard-row-help">{t("Guidance only. Every step stays open.")}</p>
    </section>
  );
}
