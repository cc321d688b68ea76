import { Users } from "lucide-react";
import { useId, useState } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import {
  type Reminder,
  type ReminderSection,
  reminder,
  reminderStatuses,
} from "#contract/entities/reminder.ts";
import { informationReviewed, sources } from "#instruments/cstag.ts";
import { etagOf, useApiMutation } from "#lib/api.ts";
import { errorMessage } from "#lib/error-message.ts";
import { todayIso } from "#lib/format-date.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { DateField } from "#ui/date-field.tsx";
import { Dialog, DialogNote } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Form, FormPair } from "#ui/form.tsx";
import { Icon } from "#ui/icon.tsx";
import { announce } from "#ui/live-region.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AssigneeField } from "./assignee-field.tsx";
import { ConflictNote } from "./conflict-notes.tsx";
import { useCstag } from "./cstag-context.ts";
import { mergeForms, sameJson } from "./state/merge.ts";
import {
  draftBody,
  draftOf,
  emptyDraft,
  flat,
  type TaskDraft,
  taskErrors,
  unflat,
} from "./state/task-form.ts";
import { defaultTaskTitle } from "./state/tasks.ts";
import { TaskFiles } from "./task-files.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

export type { TaskDraft };

interface TaskDialogProps {
  readonly section: ReminderSection;
  readonly task: Reminder | null;
  readonly prefill: Partial<TaskDraft>;
  /** The prefill was typed before and kept. */
  readonly isDraft: boolean;
  readonly onKeepDraft: (draft: TaskDraft | null) => void;
  readonly onClose: () => void;
}

interface Clash {
  readonly current: Reminder;
  readonly fields: readonly string[];
}

/** A findings or a response task (UI §7g). Creating one creates the assessment first, if need be (Spec §4). */
export function TaskDialog(props: TaskDialogProps) {
  const { section, task, prefill, isDraft, onKeepDraft, onClose } = props;
  const { saver, person } = useCstag();
  const id = useId();
  useReturnFocus();
  const isFindings = section === "assessment_findings";
  const [base, setBase] = useState(task);
  const [start] = useState<TaskDraft>(() => (task === null ? emptyDraft(todayIso()) : draftOf(task)));
  const [draft, setDraft] = useState<TaskDraft>({
    ...start,
    ...prefill,
    state: { ...start.state, ...prefill.state },
  });
  const [uploads, setUploads] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  const [clash, setClash] = useState<Clash | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const create = useApiMutation("reminders.create");
  const update = useApiMutation("reminders.update");

  const errors = tries === 0 ? {} : taskErrors(section, draft);
  const change = (part: Partial<TaskDraft>) => setDraft((now) => ({ ...now, ...part }));
  const changeState = (part: TaskDraft["state"]) =>
    setDraft((now) => ({ ...now, state: { ...now.state, ...part } }));
  const text = (key: string) => {
    const value = draft.state[key];
    return typeof value === "string" ? value : "";
  };

  const send = async (from: TaskDraft, over: Reminder | null) => {
    const parent = await saver.ensure();
    const kept = Object.keys(over?.attachments ?? {});
    const body = draftBody(section, parent.id, from, uploads, kept);
    if (over === null) await create.mutateAsync({ body });
    else await update.mutateAsync({ params: { id: over.id }, body, ifMatch: etagOf(over) });
  };
  const submit = async (from = draft, over = base) => {
    setTries((count) => count + 1);
    setProblem(null);
    if (Object.keys(taskErrors(section, from)).length > 0) return;
    setBusy(true);
    try {
      await send(from, over);
      onKeepDraft(null);
      announce("Saved successfully.");
      onClose();
    } catch (error) {
      const current = error instanceof BridgeError && reminder.safeParse(error.details.current).data;
      if (current && over !== null) meet(from, over, current);
      else setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  /** Somebody saved this task meanwhile: other fields are joined, the same field is asked about. */
  const meet = (from: TaskDraft, over: Reminder, current: Reminder) => {
    const { form, clashes } = mergeForms(flat(draftOf(over)), flat(from), flat(draftOf(current)));
    if (clashes.length > 0) setClash({ current, fields: clashes });
    else void submit(unflat(form), current);
  };
  const keep = (side: "mine" | "theirs") => {
    if (clash === null || base === null) return;
    const { form } = mergeForms(flat(draftOf(base)), flat(draft), flat(draftOf(clash.current)), side);
    setBase(clash.current);
    setDraft(unflat(form));
    setClash(null);
    if (side === "mine") void submit(unflat(form), clash.current);
  };

  const fieldIds = { source: `${id}-source`, findings: `${id}-findings`, title: `${id}-title` };
  const problems = (["title", "source", "findings"] as const).flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: fieldIds[name], message }];
  });
  const dirty =
    isDraft ||
    uploads.length > 0 ||
    !sameJson(draft, { ...start, ...prefill, state: { ...start.state, ...prefill.state } });
  const titleField = (
    <TextField
      id={fieldIds.title}
      label="Title"
      optional
      error={errors.title}
      value={draft.title}
      placeholder={
        defaultTaskTitle(section, draft.state) || (isFindings ? "Review …" : "First line of the description")
      }
      onChange={(event) => change({ title: event.target.value })}
    />
  );
  const findingsField = (
    <TextArea
      id={fieldIds.findings}
      label={isFindings ? "Findings" : "Task Description"}
      optional={isFindings}
      required={!isFindings}
      error={errors.findings}
      help={
        isFindings ? "What bears on the threat or on the person’s needs. Leave out what does not." : undefined
      }
      value={text("findings")}
      onChange={(event) => changeState({ findings: event.target.value })}
      autoFocus={!isFindings}
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
        task === null ? (isFindings ? "New source" : "New task") : isFindings ? "Edit source" : "Edit task"
      }
      onClose={onClose}
      dirty={dirty}
      onKeepDraft={() => onKeepDraft(draft)}
      onDiscard={() => onKeepDraft(null)}
      footer={
        <>
          <DialogNote>
            <Icon of={Users} size={14} /> Seen by everyone who may see this assessment
          </DialogNote>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={clash !== null} onClick={() => void submit()}>
            {task === null ? "Create task" : "Save"}
          </Button>
        </>
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && clash === null) void submit();
        }}
      >
        <ErrorSummary errors={problems} submitCount={tries} />
        {problem === null ? null : (
          <Callout kind="stop" role="alert" title="Not saved.">
            {person === null && base === null
              ? "Select a person first. Your text is kept here."
              : errorMessage(problem)}
          </Callout>
        )}
        {clash === null ? null : (
          <ConflictNote
            title="This task"
            conflict={{ section, fields: clash.fields, basis: {}, theirs: flat(draftOf(clash.current)) }}
            mine={flat(draft)}
            onKeep={keep}
          />
        )}
        {isFindings ? (
          <>
            <FormPair>
              <SelectField
                id={fieldIds.source}
                label="Source of information"
                required
                error={errors.source}
                placeholder="Choose a source"
                options={sources.map(({ value, label }) => ({ value, label }))}
                value={text("source")}
                onChange={(event) => changeState({ source: event.target.value })}
                help={sources.find(({ value }) => value === draft.state.source)?.help}
                autoFocus
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
            label="Due date"
            help="MM/DD/YYYY"
            value={draft.remind_at}
            onChange={(day) => change({ remind_at: day })}
          />
          <SelectField
            label="Status"
            options={reminderStatuses.map((status) => ({ value: String(status.id), label: status.name }))}
            value={String(draft.reminder_status_id)}
            onChange={(event) => change({ reminder_status_id: Number(event.target.value) })}
          />
        </FormPair>
        {isFindings ? (
          <>
            <RadioGroup
              label="Information reviewed"
              layout="row"
              options={informationReviewed.map(({ value, label }) => ({ value, label }))}
              value={text("informationReviewed") || null}
              onChange={(value) => changeState({ informationReviewed: value })}
            />
            {findingsField}
          </>
        ) : (
          <TaskFiles
            task={base}
            count={uploads.length}
            onUploaded={(uploadId) => setUploads((list) => [...list, uploadId])}
          />
        )}
      </Form>
    </Dialog>
  );
}
