import { Plus, X } from "lucide-react";
import type { TemplateDefinition } from "#contract/records/case-templates/schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { replaced, without } from "./edit-sections.ts";

type Tasks = TemplateDefinition["tasks"];
type TasksEditorProps = {
  readonly tasks: Tasks;
  readonly onChange: (tasks: Tasks) => void;
  readonly errorAt: (path: string) => string | undefined;
};

const roles = [
  { value: "lead", label: t("The case's lead") },
  { value: "member", label: t("Its other members") },
  { value: "", label: t("Nobody yet") },
];

/** Tasks that are created with a case from the template. */
export function TasksEditor({ tasks, onChange, errorAt }: TasksEditorProps) {
  return (
    <>
      {tasks.map((task, at) => (
        <div key={at} className="template-task">
          <TextField
            id={`tasks.${at}.title`}
            label={t("Task {{number}}", { number: at + 1 })}
            required
            maxLength={200}
            value={task.title}
            onChange={(event) => onChange([...replaced(tasks, at, { ...task, title: event.target.value })])}
            error={errorAt(`tasks.${at}.title`)}
          />
          <TextField
            id={`tasks.${at}.due_in_days`}
            label={t("Due after (days)")}
            required
            inputMode="numeric"
            value={Number.isNaN(task.due_in_days) ? "" : String(task.due_in_days)}
            onChange={(event) => {
              const typed = event.target.value.trim();
              const due_in_days = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
              onChange([...replaced(tasks, at, { ...task, due_in_days })]);
            }}
            error={errorAt(`tasks.${at}.due_in_days`)}
          />
          <SelectField
            label={t("Assigned to")}
            options={roles}
            value={task.role ?? ""}
            onChange={(event) => {
              const role = (["lead", "member"] as const).find((each) => each === event.target.value) ?? null;
              onChange([...replaced(tasks, at, { ...task, role })]);
            }}
          />
          <IconButton
            icon={X}
            label={t("Remove task {{number}}", { number: at + 1 })}
            onClick={() => onChange([...without(tasks, at)])}
          />
        </div>
      ))}
      <div>
        <Button
          icon={Plus}
          disabled={tasks.length >= 30}
          onClick={() => onChange([...tasks, { title: "", due_in_days: 1, role: "lead" }])}
        >
          {t("Add a task")}
        </Button>
      </div>
    </>
  );
}
