import { useId, useState } from "react";
import { sameValue } from "#contract/merge/same-value.ts";
import type { Interview } from "#contract/records/interviews/schema.ts";
import { interviewTypeField } from "#instruments/interviews.ts";
import { interviewProgress } from "#instruments/progress.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { savedWords } from "#lib/bridge/revision.ts";
import { useUpdateHold } from "#lib/bridge/updates.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { type FoundDraft, useDraftState } from "#lib/drafts/use-draft.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { interviewName } from "#parts/cases/interview-words.ts";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { ConflictNote } from "#parts/saving/conflict-note.tsx";
import { SaveProblem } from "#parts/saving/save-problem.tsx";
import { saveStateOf } from "#parts/saving/save-state-of.ts";
import { useSnapshot } from "#parts/saving/saver-calls.ts";
import { readSaverDraft } from "#parts/saving/saver-draft.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { useSaverDraft } from "#parts/saving/use-saver-draft.ts";
import { Button } from "#ui/buttons/button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { DraftKept, DraftNote } from "#ui/forms/draft-note.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form } from "#ui/forms/form.tsx";
import { GoneNote } from "#ui/forms/gone-note.tsx";
import { SaveState } from "#ui/forms/save-state.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag, useFieldLabel, useInstrument, useWatched } from "../cstag-context.ts";
import { OtherWords } from "../frame/other-words.tsx";
import { useReturnFocus } from "../frame/use-return-focus.ts";
import { missingFields, prefilled } from "../state/interview-details.ts";
import { interviewFormName, useInterviewSaver } from "../use-saver.ts";
import { DetailFields } from "./detail-fields.tsx";
import { FillFromCase } from "./fill-from-case.tsx";
import { firstForm, useFirstTyped } from "./first-form.ts";
import { LanguageChoice, useTranslation } from "./language-choice.tsx";
import { QuestionField } from "./question-field.tsx";
import { Say } from "./spoken.tsx";
import { useFollowedInterview } from "./use-followed-interview.ts";
import { useKeptAs } from "./use-kept-as.tsx";

const section = "interviews";

interface InterviewDialogProps {
  readonly uuid: string;
  readonly interview: Interview | null;
  readonly onClose: () => void;
}

/** A general interview in two parts (Spec §4): details and type, then q1 to q6. Both are saved while typing. */
export function InterviewDialog({ uuid, interview, onClose }: InterviewDialogProps) {
  const { scope, assessment } = useCstag();
  const [key] = useState(
    interview ? draftKeys.interview(scope, uuid, section) : draftKeys.newInterview(scope, section),
  );
  return (
    <DraftGate draftKey={key}>
      {(found) => {
        // The first save of the draft's content may have reached the server already.
        const kept = interview ? uuid : (readSaverDraft(found.draft?.body)?.uuid ?? uuid);
        const there = interview ?? assessment?.interviews.find((each) => each.uuid === kept) ?? null;
        return <InterviewForm key={kept} uuid={kept} interview={there} onClose={onClose} found={found} />;
      }}
    </DraftGate>
  );
}

interface InterviewFormProps extends InterviewDialogProps {
  readonly found: FoundDraft;
}

function InterviewForm({ uuid, interview, onClose, found }: InterviewFormProps) {
  const { saver: parent, person, canEdit, scope } = useCstag();
  const labelOf = useFieldLabel();
  const { user } = useSession();
  const { detailFields, targetWitnessFields, formOf } = useInstrument().interviews;
  const id = useId();
  const keptAs = useKeptAs(found);
  const saver = useInterviewSaver(interview, {
    uuid,
    section,
    ensureAssessment: parent.ensure,
    compartment: keptAs.read,
  });
  const snapshot = useSnapshot(saver);
  const gone = useFollowedInterview(saver, snapshot, uuid);
  useWatched(saver);
  useUpdateHold();
  useReturnFocus();
  const [start] = useState<SectionForm>(() =>
    prefilled(detailFields, {
      personName: person?.name ?? null,
      userName: user?.full_name ?? null,
      today: todayIso(),
    }),
  );
  const [unsaved, setUnsaved] = useState<SectionForm>(() => firstForm(found, interview, start));
  const [part, setPart] = useState<1 | 2>(1);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);

  const exists = snapshot.record !== null;
  const first = useFirstTyped(exists, start, unsaved);
  const { draft, discard } = useSaverDraft(saver, {
    found,
    key: exists ? draftKeys.interview(scope, uuid, section) : draftKeys.newInterview(scope, section),
    label: t("Interview in a CSTAG assessment"),
    uuid,
    canEdit,
    compartment: keptAs.compartment,
    first,
  });
  const { failed: unkept } = useDraftState(draft);
  const form = snapshot.forms[interviewFormName] ?? unsaved;
  const change = (key: string, value: string) => {
    const next = { ...form, [key]: value };
    if (exists) saver.edit(interviewFormName, next);
    else setUnsaved(next);
  };
  const type = typeof form.interview_type === "string" ? form.interview_type : "";
  const fields = type === "target/witness" ? [...detailFields, ...targetWitnessFields] : detailFields;
  const errors = tries === 0 ? {} : missingFields([interviewTypeField, ...fields], form);

  const save = async (): Promise<boolean> => {
    setBusy(true);
    if (!exists) saver.edit(interviewFormName, form);
    const saved = await saver.flush();
    setBusy(false);
    if (saved && !exists) draft.drop();
    const { record } = saver.snapshot();
    if (saved && record !== null) announce(savedWords(record));
    return saved;
  };
  const next = async () => {
    setTries((count) => count + 1);
    if (Object.keys(missingFields([interviewTypeField, ...fields], form)).length > 0) return;
    if (!canEdit || (await save())) setPart(2);
  };
  const submit = async () => {
    if (!canEdit || (await save())) onClose();
  };

  const shape = formOf(type);
  const title = exists ? (shape?.title ?? t("Interview")) : t("New interview");
  return (
    <Dialog
      open
      width="large"
      title={part === 1 || snapshot.record === null ? title : interviewName(snapshot.record)}
      onClose={() => {
        if (exists && canEdit) void saver.flush();
        onClose();
      }}
      dirty={exists ? snapshot.error !== null || snapshot.conflicts.length > 0 : !sameValue(form, start)}
      onKeepDraft={unkept ? undefined : () => void draft.flush()}
      onDiscard={draft.drop}
      footer={(close) => (
        <>
          <DialogNote>
            {exists ? (
              <SaveState state={saveStateOf(snapshot, () => void saver.flush())} />
            ) : (
              <>
                {t("Part {{part}} of 2", { part })} <DraftKept draft={draft} />
              </>
            )}
          </DialogNote>
          {part === 1 ? (
            <>
              <Button onClick={close}>{t("Cancel")}</Button>
              <Button variant="primary" loading={busy} onClick={() => void next()}>
                {t("Save & Next")}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => setPart(1)}>{t("Previous")}</Button>
              <Button variant="primary" loading={busy} onClick={() => void submit()}>
                {t("Submit")}
              </Button>
            </>
          )}
        </>
      )}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void (part === 1 ? next() : submit());
        }}
      >
        <div key={part} ref={focusFirst} className="wizard-stack">
          <ErrorSummary
            errors={Object.entries(errors).map(([key, message]) => ({ fieldId: `${id}-${key}`, message }))}
            submitCount={tries}
          />
          <DraftNote
            draft={draft}
            onDiscard={() => {
              setUnsaved(start);
              keptAs.reset();
              discard();
            }}
          />
          <OtherWords />
          {gone ? <GoneNote what={t("This interview")} /> : <SaveProblem error={snapshot.error} />}
          {snapshot.conflicts.map((conflict) => (
            <ConflictNote
              key={conflict.section}
              title={t("This interview")}
              conflict={conflict}
              mine={form}
              context={{ kind: "interview", record: snapshot.record }}
              labelOf={labelOf}
              onKeep={(side) => saver.resolve(conflict.section, side)}
            />
          ))}
          {part === 1 ? (
            <>
              <RadioGroup
                id={`${id}-interview_type`}
                label={interviewTypeField.label}
                required
                layout="cards"
                disabled={!canEdit}
                error={errors.interview_type}
                options={interviewTypeField.options.map(({ value, label, help }) => ({
                  value,
                  label,
                  note: help,
                }))}
                value={type || null}
                onChange={(value) => change("interview_type", value)}
              />
              {type === "target/witness" && canEdit ? (
                <FillFromCase
                  form={form}
                  isNew={!exists && found.draft === null}
                  onFill={(next) => (exists ? saver.edit(interviewFormName, next) : setUnsaved(next))}
                />
              ) : null}
              <DetailFields
                fields={fields}
                form={form}
                onChange={change}
                errors={errors}
                prefix={id}
                disabled={!canEdit}
              />
              {exists ? <CompartmentLabel of={snapshot.record?.compartment} /> : keptAs.field}
            </>
          ) : (
            <Questions form={form} onChange={change} />
          )}
        </div>
      </Form>
    </Dialog>
  );
}

interface QuestionsProps {
  readonly form: SectionForm;
  readonly onChange: (key: string, value: string) => void;
}

function Questions({ form, onChange }: QuestionsProps) {
  const { canEdit } = useCstag();
  const { interviews, alertOf } = useInstrument();
  const id = useId();
  const shape = interviews.formOf(String(form.interview_type));
  const { done, total } = interviewProgress(form);
  const translation = useTranslation(form);
  const spoken = translation?.interviews[String(form.interview_type)];
  const inLanguage = (text: string | undefined) =>
    text === undefined ? undefined : { language: translation?.meta.language ?? "", text };
  if (shape === null) return <p>{t("This kind of interview has no questions in this edition.")}</p>;
  return (
    <>
      <LanguageChoice form={form} onChange={onChange} readOnly={!canEdit} />
      <Say translated={inLanguage(spoken?.opening)}>{shape.opening}</Say>
      <p className="cstag-count">
        {t("{{done}} of {{total}} answered. Ask in the order that fits; what stays open is kept open.", {
          done,
          total,
        })}
      </p>
      {shape.questions.map((question, index) => {
        const alert = alertOf(question.alert);
        return (
          <div key={question.key} className="wizard-stack">
            <QuestionField
              field={question.key}
              number={index + 1}
              question={question.text}
              translated={inLanguage(spoken?.questions[question.key]?.text)}
              below={t("For you: {{note}}", { note: question.note })}
              value={form[question.key]}
              onChange={onChange}
              readOnly={!canEdit}
              alertId={alert === null ? undefined : `${id}-${question.key}`}
            />
            {alert === null ? null : (
              <div id={`${id}-${question.key}`}>
                <Guidance title={`${alert.title}.`}>{alert.text}</Guidance>
              </div>
            )}
          </div>
        );
      })}
      <Say translated={inLanguage(spoken?.closing)}>{shape.closing}</Say>
    </>
  );
}

/** Each part begins with the focus on its first answer. Stable, so that it acts only when the part appears. */
function focusFirst(part: HTMLDivElement | null) {
  part?.querySelector<HTMLElement>("input:checked, textarea, input")?.focus();
}
