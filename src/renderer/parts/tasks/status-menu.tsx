import { type TaskStatus, taskStatusNames } from "#contract/records/reminders/schema.ts";
import { t } from "#lib/words/t.ts";
import "#parts/cases/stage-glyph.css";
import { Glyph, taskStatusShape } from "#parts/cases/stage-glyph.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";

export type StatusMenuProps = {
  readonly status: TaskStatus;
  readonly onChange: (status: TaskStatus) => void;
  /** Title of the task, announced with the status. */
  readonly taskTitle: string;
  readonly disabled?: boolean;
};

const STATUSES = [1, 2, 3, 4] as const;

/** A task's ring: a click opens the four statuses, and any may be chosen. */
export function StatusMenu({ status, onChange, taskTitle, disabled }: StatusMenuProps) {
  const name = taskStatusNames[status];
  return (
    <Menu
      label={t("Status of {{taskTitle}}", { taskTitle })}
      items={STATUSES.map((value) => ({
        label: taskStatusNames[value],
        glyph: <Glyph shape={taskStatusShape(value)} />,
        checked: value === status,
        onSelect: () => onChange(value),
      }))}
      trigger={(trigger) => (
        <Tooltip content={name} describe={false}>
          <button
            {...trigger}
            type="button"
            className="bw-status-button"
            aria-label={`${name}. Change status of ${taskTitle}`}
            disabled={disabled}
          >
            <Glyph shape={taskStatusShape(status)} />
          </button>
        </Tooltip>
      )}
    />
  );
}
