import { Users } from "lucide-react";
import { useId, useState } from "react";
import { reminderStatuses } from "#contract/records/reminders/schema.ts";
import { informationReviewed } from "#instruments/cstag.ts";
import { reviewOf, sourceOf } from "#instruments/sources.ts";
import { defaultTaskTitle } from "#instruments/task-title.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useDraftState } from "#lib/drafts/use-draft.ts";
import { t } from "#lib/words/t.ts";
import { ConflictNote } from "#parts/saving/conflict-note.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { DraftNote } from "#ui/forms/draft-note.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { useCstag, useFieldLabel, useInstrument } from "../cstag-context.ts";
import { useReturnFocus } from "../frame/use-return-focus.ts";
import { draftOf, flat, type TaskDraft } from "../state/task-form.ts";
import { AssigneeField } from "./assignee-field.tsx";
import { TaskFiles } from "./task-files.tsx";
import { type TaskFormOptions, useTaskForm } from "./use-task-form.ts";

export type { TaskDraft };

export interface TaskDialogProps extends Omit<TaskFormOptions, "found"> {
  /** From `draftKeys`. */
  readonly draftKey: string;
}

/** A findings or a response task (UI-7g). */
export function TaskDialog({ draftKey, ...props }: TaskDialogProps) {
  const [key] = useState(draftKey);
  return <DraftGate draftKey={key}>{(found) => <OpenTaskDialog {...props} found={found} />}</DraftGate>;
}

function OpenTaskDialog(props: TaskFormOptions) {
  const { section, task, focus, onClose } = props;
  const { person } = useCstag();
  const labelOf = useFieldLabel();
  const { sources } = useInstrument().findings;
  const form = useTaskForm(props);
  const { draft, base, uploads, tries, clash, problem, busy, errors, dirty, change, changeState, text } =
    form;
  const { submit, keep, disk } = form;
  const { failed: unkept } = useDraftState(disk);
  const id = useId();
  useReturnFocus();
  const isFindings = section === "assessment_findings";

  const fieldIds = { source: `${id}-source`, findings: `${id}-findings`, title: `${id}-title` };
  const source = sourceOf(draft.state.source);
  const problems = (["title", "source", "findings"] as const).flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: fieldIds[name], message }];
  });
  const titleField = (
    <TextField
      id={fieldIds.title}
      label={t("Title")}
      optional
      error={errors.title}
      value={draft.title}
      placeholder={
        defaultTaskTitle(draft.state) ||
        (isFindings ? t("First line of the findings") : t("First line of the description"))
      }
      onChange={(event) => change({ title: event.target.value })}
    />
  );
  const findingsField = (
    <TextArea
      id={fieldIds.findings}
      label={isFindings ? t("Findings") : t("Task Description")}
      optional={isFindings}
      required={!isFindings}
      error={errors.findings}
      help={
        isFindings
          ? t("What bears on the threat or on the person’s needs. Leave out what does not.")
          : undefined
      }
      value={text("findings")}
      onChange={(event) => changeState({ findings: event.target.value })}
      autoFocus={!isFindings || focus === "findings"}
    />
  );
  const assignee = (
    <AssigneeField
      value={draft.assigned_user_id}
      onChange={(userId) => change({ assigned_user_id: userId })}
    />
  );
  return (
    <Dialog
      open
      title={
        task === null
          ? isFindings
            ? t("New source")
            : t("New task")
          : isFindings
            ? t("Edit source")
            : t("Edit task")
      }
      onClose={onClose}
      dirty={dirty}
      onKeepDraft={unkept ? undefined : () => void disk.flush()}
      onDiscard={disk.drop}
      footer={(close) => (
        <>
          <DialogNote>
            <Icon of={Users} size={14} /> {t("Seen by everyone who may see this assessment")}
          </DialogNote>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button variant="primary" loading={busy} disabled={clash !== null} onClick={() => void submit()}>
            {task === null ? t("Create task") : t("Save")}
          </Button>
        </>
      )}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && clash === null) void submit();
        }}
      >
        <DraftNote draft={disk} onDiscard={form.discard}>
          {form.joined
            ? t("Someone else changed other fields since; their changes are in the form.")
            : undefined}
        </DraftNote>
        <ErrorSummary errors={problems} submitCount={tries} />
        {problem === null ? null : (
          <Callout kind="stop" role="alert" title={t("Not saved.")}>
            {person === null && base === null
              ? t("Select a person first. Your text is kept here.")
              : errorMessage(problem)}
          </Callout>
        )}
        {clash === null ? null : (
          <ConflictNote
            title={t("This task")}
            conflict={{
              section,
              fields: clash.fields,
              basis: {},
              theirs: flat(draftOf(clash.current)),
              changed: clash.changed,
            }}
            mine={flat(draft)}
            context={{ kind: "reminder" }}
            labelOf={labelOf}
            onKeep={keep}
          />
        )}
        {isFindings ? (
          <>
            <FormPair>
              <SelectField
                id={fieldIds.source}
                label={t("Source of information")}
                required
                error={errors.source}
                placeholder={t("Choose a source")}
                options={sources.map(({ value, label }) => ({ value, label }))}
                value={source?.value ?? text("source")}
                onChange={(event) => changeState({ source: event.target.value })}
                help={sources.find(({ value }) => value === source?.value)?.help}
                autoFocus={focus !== "findings"}
              />
              {assignee}
            </FormPair>
            {titleField}
          </>
        ) : (
          <>
            {findingsField}
            <FormPair>
              {titleField}
              {assignee}
            </FormPair>
          </>
        )}
        <FormPair>
          <DateField
            label={t("Due date")}
            help="MM/DD/YYYY"
            value={draft.remind_at}
            onChange={(day) => change({ remind_at: day })}
          />
          <SelectField
            label={t("Status")}
            options={reminderStatuses.map((status) => ({ value: String(status.id), label: status.name }))}
            value={String(draft.reminder_status_id)}
            onChange={(event) => change({ reminder_status_id: Number(event.target.value) })}
          />
        </FormPair>
        {isFindings ? (
          <>
            <RadioGroup
              label={t("Information reviewed")}
              layout="row"
              options={informationReviewed.map(({ value, label }) => ({ value, label }))}
              value={reviewOf(text("informationReviewed"))?.value ?? (text("informationReviewed") || null)}
              onChange={(value) => changeState({ informationReviewed: value })}
            />
            {findingsField}
          </>
        ) : null}
      </Form>
      {isFindings ? null : (
        // Beside the form, because the editor of a file is a form of its own.
        <TaskFiles
          task={base}
          count={uploads.length}
          onUploaded={form.addUpload}
          onRemoved={form.removeUpload}
        />
      )}
    </Dialog>
  );
}
