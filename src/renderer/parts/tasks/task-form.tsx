import "./tasks.css";
import { useQuery } from "@tanstack/react-query";
import { Trash2, Users } from "lucide-react";
import { useState } from "react";
import { Controller, type FieldPath } from "react-hook-form";
import {
  recurrences,
  type Task,
  taskBody,
  taskPriorities,
  taskVisibilities,
} from "#contract/records/tasks/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { savedWords } from "#lib/bridge/revision.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver, formProblems } from "#lib/forms/form.ts";
import { useRecordForm } from "#lib/forms/use-record-form.ts";
import { taskStatusNames } from "#parts/cases/stage-glyph.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { RecordFormHead } from "#ui/forms/record-form-head.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { AssigneesField } from "./assignees-field.tsx";
import { candidates } from "./candidates.ts";
import { CaseField } from "./case-field.tsx";
import { ChecklistField } from "./checklist-field.tsx";
import {
  newTask,
  sayTaskValue,
  type TaskFormValues,
  type TaskOutput,
  taskLabels,
  taskValues,
} from "./task-values.ts";
import { recurrenceNames, seenBy } from "./task-words.ts";

const fields: readonly FieldPath<TaskFormValues>[] = [
  "title",
  "taskable_id",
  "description",
  "assignee_ids",
  "due_at",
  "due_time",
  "status",
  "priority",
  "recurrence.until",
  "visibility",
  "checklist",
];
const resolver = contractResolver<TaskFormValues, TaskOutput>(taskBody as never);
const options = (list: readonly { readonly id: number; readonly label: string }[]) =>
  list.map(({ id, label }) => ({ value: String(id), label }));
const statuses = Object.entries(taskStatusNames).map(([value, label]) => ({ value, label }));
const asNumber = { setValueAs: Number };

export type TaskFormProps = {
  /** Null for a new one. */
  readonly task: Task | null;
  /** The case of a new one, where the page says it. */
  readonly caseId: number | null;
  readonly found: FoundDraft;
  readonly onClose: () => void;
};

/** Creates, changes, completes or deletes a task (UI-7g). */
export function TaskForm({ task, caseId, found, onClose }: TaskFormProps) {
  const api = useApi();
  const { user, organizations } = useSession();
  const create = useApiMutation("tasks.create");
  const update = useApiMutation("tasks.update");
  const remove = useApiMutation("tasks.delete");
  const [deleting, setDeleting] = useState(false);
  const state = useRecordForm<TaskFormValues, TaskOutput, Task>({
    resolver,
    initial: task ? taskValues(task) : newTask(caseId, user ? Number(user.id) : null),
    record: task,
    valuesOf: taskValues,
    save: async (body, ifMatch) =>
      task === null
        ? (await create.mutateAsync({ body })).data
        : (await update.mutateAsync({ params: { id: task.uuid }, body, ...(ifMatch ? { ifMatch } : {}) }))
            .data,
    fields: () => fields,
    onSaved: (saved) => {
      announce(savedWords(saved));
      onClose();
    },
    draft: { found, label: task ? "Changes to a task" : "New task" },
  });
  const { form, submit, busy, draft } = state;
  const { errors } = form.formState;
  const [chosenCase, visibility, recurrence] = form.watch(["taskable_id", "visibility", "recurrence"]);
  const inCase = chosenCase ?? null;
  const users = useQuery(apiQuery(api, "users.list", { query: { per_page: 200 } }));
  const place = useQuery({
    ...apiQuery(api, "cases.show", { params: { id: inCase ?? 0 } }),
    enabled: inCase !== null,
  });
  const people = candidates(
    users.data?.data ?? [],
    organizations,
    inCase === null ? null : (place.data?.data ?? null),
  );
  const nameOf = (id: number) =>
    [...(users.data?.data ?? []), ...(task?.assignees ?? []), user].find((each) => each?.id === id)
      ?.full_name ?? "Someone outside your organizations";
  const mayEdit = task === null || task.can.edit;

  if (task !== null && deleting) {
    return (
      <DeleteDialog
        open
        name={task.title}
        onClose={() => setDeleting(false)}
        busy={remove.isPending}
        error={remove.error ? "The task was not deleted. Try again." : undefined}
        onDelete={() =>
          void remove.mutateAsync({ params: { id: task.uuid } }).then(
            () => {
              draft.drop();
              announce("Task deleted.");
              onClose();
            },
            () => undefined,
          )
        }
      >
        Its checklist goes with it.
      </DeleteDialog>
    );
  }
  return (
    <Dialog
      open
      title={task === null ? "New task" : mayEdit ? "Edit task" : "Task"}
      onClose={onClose}
      dirty={mayEdit && state.unsaved}
      onKeepDraft={draft.failed ? undefined : () => void draft.flush()}
      onDiscard={state.discard}
      footer={(close) => (
        <>
          {task?.can.delete ? (
            <Button variant="danger-text" icon={Trash2} onClick={() => setDeleting(true)}>
              Delete…
            </Button>
          ) : null}
          <DialogNote>
            <Icon of={Users} size={14} /> {seenBy(inCase, visibility)}
          </DialogNote>
          <Button onClick={close}>{mayEdit ? "Cancel" : "Close"}</Button>
          {mayEdit ? (
            <Button variant="primary" type="submit" form="task" loading={busy}>
              {task === null ? "Create task" : "Save"}
            </Button>
          ) : null}
        </>
      )}
    >
      <Form
        id="task"
        onSubmit={(event) => {
          // The dialog is a portal, yet React hands its events on to what is around it.
          event.stopPropagation();
          if (mayEdit) void submit(event);
          else event.preventDefault();
        }}
      >
        <RecordFormHead
          state={state}
          inDialog
          errors={formProblems(form, fields)}
          submitCount={form.formState.submitCount}
          labels={taskLabels}
          texts={["description"]}
          say={(field, value) => sayTaskValue(field, value, nameOf)}
        />
        <fieldset className="bw-task-fields" disabled={!mayEdit}>
          <legend className="bw-hidden">The task</legend>
          <TextField
            {...form.register("title")}
            id="title"
            label="Title"
            required
            autoFocus={mayEdit}
            maxLength={300}
            error={errors.title?.message}
          />
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
          <FormPair>
            <Controller
              control={form.control}
              name="due_at"
              render={({ field }) => (
                <DateField
                  id="due_at"
                  label="Due date"
                  value={field.value ?? null}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  error={errors.due_at?.message}
                />
              )}
            />
            <TextField
              {...form.register("due_time", { setValueAs: (value) => (value === "" ? null : value) })}
              id="due_time"
              label="Time"
              optional
              type="time"
              error={errors.due_time?.message}
            />
          </FormPair>
          <FormPair>
            <SelectField
              {...form.register("status", asNumber)}
              id="status"
              label="Status"
              options={statuses}
              error={errors.status?.message}
            />
            <SelectField
              {...form.register("priority", asNumber)}
              id="priority"
              label="Priority"
              options={options(taskPriorities)}
              error={errors.priority?.message}
            />
          </FormPair>
          <Controller
            control={form.control}
            name="assignee_ids"
            render={({ field }) => (
              <AssigneesField
                value={field.value ?? []}
                onChange={field.onChange}
                users={people}
                nameOf={nameOf}
                error={errors.assignee_ids?.message}
              />
            )}
          />
          {inCase === null ? null : (
            <SelectField
              {...form.register("visibility", asNumber)}
              id="visibility"
              label="Who sees it"
              options={options(taskVisibilities)}
              error={errors.visibility?.message}
            />
          )}
          <TextArea
            {...form.register("description")}
            id="description"
            label="Description"
            optional
            rows={3}
            error={errors.description?.message}
          />
          <FormPair>
            <SelectField
              id="recurrence"
              label="Repeats"
              options={[
                { value: "", label: "Does not repeat" },
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
              help={recurrence ? "Completing it makes the next one." : undefined}
            />
            {recurrence ? (
              <DateField
                id="recurrence.until"
                label="Last due date"
                optional
                value={recurrence.until}
                onChange={(until) =>
                  form.setValue("recurrence", { ...recurrence, until }, { shouldDirty: true })
                }
                error={errors.recurrence?.message}
              />
            ) : null}
          </FormPair>
          <Controller
            control={form.control}
            name="checklist"
            render={({ field }) => (
              <ChecklistField
                value={(field.value ?? []).map(({ text, done }) => ({ text, done: done ?? false }))}
                onChange={field.onChange}
                error={errors.checklist?.message}
              />
            )}
          />
        </fieldset>
      </Form>
    </Dialog>
  );
}
