import { taskStatusNames } from "#contract/records/reminders/schema.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import { t } from "#lib/words/t.ts";
import "./tasks.css";
import { useQuery } from "@tanstack/react-query";
import { Trash2, Users } from "lucide-react";
import { useEffect, useState } from "react";
import type { FieldPath } from "react-hook-form";
import { daysAfter } from "#contract/kit/days.ts";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import {
  recurrences,
  type Task,
  type TaskBody,
  taskBody,
  taskDone,
  taskPriorities,
  taskVisibilities,
} from "#contract/records/tasks/schema.ts";
import { apiQuery, etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { deletionOf } from "#lib/bridge/deletion.ts";
import { savedWords } from "#lib/bridge/revision.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { useSchedule } from "#lib/page/use-schedule.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { compartmentReaders } from "#parts/compartments/compartment-words.ts";
import { KeptAsField } from "#parts/compartments/kept-as-field.tsx";
import { MoveDialog } from "#parts/compartments/move-dialog.tsx";
import { useColleagues } from "#parts/people/use-colleagues.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { ActionOutcome } from "./action-outcome.tsx";
import { AssigneesField } from "./assignees-field.tsx";
import { candidates } from "./candidates.ts";
import { CaseField } from "./case-field.tsx";
import { ChecklistField } from "./checklist-field.tsx";
import { fixedByPlan, PlanTaskFacts } from "./plan-task-facts.tsx";
import { TaskPlace } from "./task-place.tsx";
import {
  newTask,
  sayTaskValue,
  type TaskFormValues,
  type TaskOutput,
  taskLabels,
  taskValues,
  visibilityName,
} from "./task-values.ts";
import { isAnswered, recurrenceNames, seenBy } from "./task-words.ts";

const fields: readonly FieldPath<TaskFormValues>[] = [
  "title",
  "taskable_id",
  "description",
  "assignee_ids",
  "due_at",
  "due_time",
  "status",
  "outcome",
  "priority",
  "recurrence.until",
  "visibility",
  "compartment",
  "checklist",
];

const options = (list: readonly { readonly id: number; readonly label: string }[]) =>
  list.map(({ id, label }) => ({ value: String(id), label }));
const statuses = Object.entries(taskStatusNames).map(([value, label]) => ({ value, label }));
const asNumber = { setValueAs: Number };

export type TaskFormProps = {
  /** Null for a new one. */
  readonly task: Task | null;
  /** The case of a new task, where the page gives one. */
  readonly caseId: number | null;
  readonly found: FoundDraft;
  /** What a new one begins with, out of a line of a meeting's minutes. */
  readonly from?: { readonly title: string; readonly meeting: NonNullable<TaskBody["meeting"]> };
  /** Is it an action of a plan that is said to be done here? */
  readonly done?: boolean;
  /** Was it deleted while it is open? */
  readonly gone?: boolean;
  readonly onClose: () => void;
};

/** Creates, changes, completes or deletes a task (UI-7g). */
export function TaskForm({ task, caseId, found, from, done = false, gone = false, onClose }: TaskFormProps) {
  const api = useApi();
  const { user, organizations } = useSession();
  const home = useSchedule(null);
  const create = useApiMutation("tasks.create");
  const update = useApiMutation("tasks.update");
  const remove = useApiMutation("tasks.delete");
  const relocate = useApiMutation("cases.moveTask");
  const [deleting, setDeleting] = useState(false);
  const [moving, setMoving] = useState(false);
  const fixed = task === null ? null : fixedByPlan(task);
  const state = useForm<TaskFormValues, TaskOutput, Task>({
    rules: taskBody as never,
    initial: task
      ? taskValues(task)
      : {
          ...newTask(caseId, user ? Number(user.id) : null, home.task_days),
          ...(from === undefined ? {} : { title: from.title }),
        },
    record: task,
    valuesOf: taskValues,
    save: async (body, ifMatch) =>
      task === null
        ? (await create.mutateAsync({ body: from === undefined ? body : { ...body, meeting: from.meeting } }))
            .data
        : (
            await update.mutateAsync({
              params: { id: task.uuid },
              // A draft from before may say otherwise what the plan alone says.
              body: { ...body, ...fixed },
              ...(ifMatch ? { ifMatch } : {}),
            })
          ).data,
    fields,
    onSaved: (saved) => {
      announce(savedWords(saved));
      onClose();
    },
    draft: { found, label: task ? t("Changes to a task") : t("New task") },
  });
  const { form, field, draft } = state;
  const { errors } = form.formState;
  const [chosenCase, visibility, recurrence, keptAs, status] = form.watch([
    "taskable_id",
    "visibility",
    "recurrence",
    "compartment",
    "status",
  ]);
  const isDraft = found.draft !== null;
  useEffect(() => {
    // What was typed before says itself how far it is. Nobody has typed anything yet: Cancel asks nothing.
    if (done && !isDraft) form.setValue("status", taskDone);
  }, [done, isDraft, form]);
  const inCase = chosenCase ?? null;
  const colleagues = useColleagues();
  const place = useQuery({
    ...apiQuery(api, "cases.show", { params: { id: inCase ?? 0 } }),
    enabled: inCase !== null,
  });
  const there = useSchedule(place.data?.data.organization_id ?? null);
  useEffect(() => {
    // The case is known a moment after the form is open; a day that somebody chose stays.
    if (task === null && !form.getFieldState("due_at").isDirty)
      form.resetField("due_at", { defaultValue: daysAfter(todayIso(), there.task_days) });
  }, [task, form, there.task_days]);
  const findColleagues = async (text: string, signal: AbortSignal) => {
    const found = await colleagues.search(text, signal);
    return candidates(found, organizations, inCase === null ? null : (place.data?.data ?? null));
  };
  const nameOf = (id: number) =>
    [...colleagues.known(), ...(task?.assignees ?? []), user].find((each) => each?.id === id)?.full_name ??
    t("Someone outside your organizations");
  const compartment = (task === null ? keptAs : task.compartment) ?? openCompartment;
  const closed = compartment !== openCompartment;
  const mayEdit = task === null || task.can.edit;

  if (task !== null && deleting) {
    const { ifMatch, problem } = deletionOf(task, remove.error, { queued: true });
    return (
      <DeleteDialog
        open
        name={task.title}
        onClose={() => setDeleting(false)}
        busy={remove.isPending}
        restorable={daysKept}
        bypass
        error={problem}
        onDelete={() =>
          void remove.mutateAsync({ params: { id: task.uuid }, ifMatch }).then(
            () => {
              draft?.drop();
              announce(t("Task deleted."));
              onClose();
            },
            () => undefined,
          )
        }
      >
        {t("Its checklist goes with it.")}
      </DeleteDialog>
    );
  }
  if (task !== null && moving)
    return (
      <MoveDialog
        title={t("Move this task")}
        from={task.compartment}
        open={task.moves_to ?? []}
        move={(body) => {
          const params = { id: task.case_id ?? 0, taskId: task.uuid };
          return relocate.mutateAsync({ params, body, ifMatch: etagOf(task) });
        }}
        onClose={() => setMoving(false)}
        onMoved={onClose}
      />
    );
  return (
    <FormDialog
      title={task === null ? t("New task") : mayEdit ? t("Edit task") : t("Task")}
      action={task === null ? t("Create task") : t("Save")}
      state={state}
      readOnly={!mayEdit}
      gone={gone ? t("This task") : undefined}
      words={{
        labels: taskLabels,
        texts: ["description"],
        say: (name, value) => sayTaskValue(name, value, nameOf, compartment),
      }}
      start={
        task?.can.delete && (task.plan === undefined || task.status === taskDone) ? (
          <Button variant="danger-text" icon={Trash2} onClick={() => setDeleting(true)}>
            {t("Delete…")}
          </Button>
        ) : null
      }
      note={
        <>
          <Icon of={Users} size={14} />{" "}
          {closed ? compartmentReaders[compartment] : seenBy(inCase, visibility)}
        </>
      }
      onClose={() => {
        if (done && !state.unsaved) state.discard();
        onClose();
      }}
    >
      <fieldset className="bw-task-fields" disabled={!mayEdit}>
        <legend className="bw-hidden">{t("The task")}</legend>
        {task === null || fixed === null ? (
          <TextField {...field("title")} label={t("Title")} required autoFocus={mayEdit} maxLength={300} />
        ) : (
          <PlanTaskFacts task={task} onLeave={onClose} />
        )}
        <CaseField
          value={inCase}
          found={place.data?.data ?? null}
          fixed={task !== null || caseId !== null}
          error={errors.taskable_id?.message}
          onChange={(id) => {
            form.setValue("taskable_type", id === null ? null : "case", { shouldDirty: true });
            form.setValue("taskable_id", id, { shouldDirty: true, shouldValidate: true });
          }}
        />
        {task === null ? (
          <Controlled of={state} name="compartment">
            {(kept) => <KeptAsField {...kept} among={place.data?.data.moves_among} />}
          </Controlled>
        ) : (
          <TaskPlace task={task} onMove={() => setMoving(true)} />
        )}
        <FormPair>
          {fixed === null ? (
            <Controlled of={state} name="due_at">
              {(due) => <DateField {...due} label={t("Due date")} value={due.value ?? null} />}
            </Controlled>
          ) : null}
          <TextField
            {...field("due_time", { setValueAs: (value) => (value === "" ? null : value) })}
            label={t("Time")}
            optional
            type="time"
            list={there.bell_times.length > 0 ? "task-bell-times" : undefined}
          />
          {there.bell_times.length > 0 ? (
            <datalist id="task-bell-times">
              {there.bell_times.map(({ name, starts }) => (
                <option key={name} value={starts} label={name} />
              ))}
            </datalist>
          ) : null}
        </FormPair>
        <FormPair>
          {task !== null && (task.not_needed || isAnswered(task)) ? null : (
            <SelectField {...field("status", asNumber)} label={t("Status")} options={statuses} />
          )}
          <SelectField
            {...field("priority", asNumber)}
            label={t("Priority")}
            options={options(taskPriorities)}
          />
        </FormPair>
        {task !== null && !task.not_needed && task.plan?.outcome !== undefined ? (
          <ActionOutcome
            {...field("outcome")}
            autoFocus={done}
            said={task.plan.outcome !== ""}
            done={status === taskDone}
          />
        ) : null}
        {task?.plan?.action ? null : (
          <Controlled of={state} name="assignee_ids">
            {(chosen) => (
              <AssigneesField
                value={chosen.value ?? []}
                onChange={chosen.onChange}
                find={findColleagues}
                nameOf={nameOf}
                error={chosen.error}
              />
            )}
          </Controlled>
        )}
        {inCase === null || fixed !== null ? null : (
          <SelectField
            {...field("visibility", asNumber)}
            label={t("Who sees it")}
            options={taskVisibilities.map(({ id }) => ({
              value: String(id),
              label: visibilityName(id, compartment),
            }))}
          />
        )}
        <TextArea {...field("description")} label={t("Description")} optional rows={3} />
        {fixed !== null ? null : (
          <FormPair>
            <SelectField
              id="recurrence"
              label={t("Repeats")}
              options={[
                { value: "", label: t("Does not repeat") },
                ...recurrences.map((value) => ({ value, label: recurrenceNames[value] })),
              ]}
              value={recurrence?.every ?? ""}
              onChange={(event) => {
                const every = recurrences.find((each) => each === event.target.value);
                form.setValue(
                  "recurrence",
                  every === undefined ? null : { every, until: recurrence?.until ?? null },
                  { shouldDirty: true },
                );
              }}
              help={recurrence ? t("Completing it makes the next one.") : undefined}
            />
            {recurrence ? (
              <DateField
                id="recurrence.until"
                label={t("Last due date")}
                optional
                value={recurrence.until}
                onChange={(until) =>
                  form.setValue("recurrence", { ...recurrence, until }, { shouldDirty: true })
                }
                error={errors.recurrence?.message}
              />
            ) : null}
          </FormPair>
        )}
        <Controlled of={state} name="checklist">
          {(list) => (
            <ChecklistField
              value={(list.value ?? []).map(({ text, done }) => ({ text, done: done ?? false }))}
              onChange={list.onChange}
              error={list.error}
            />
          )}
        </Controlled>
      </fieldset>
    </FormDialog>
  );
}
