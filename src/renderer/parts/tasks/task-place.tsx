import "./tasks.css";
import { FolderLock } from "lucide-react";
import { openCompartment } from "#contract/records/compartments/schema.ts";
import type { Task } from "#contract/records/tasks/schema.ts";
import { t } from "#lib/words/t.ts";
import { CompartmentLabel } from "#parts/compartments/compartment-label.tsx";
import { compartmentLabels } from "#parts/compartments/compartment-words.ts";
import { Button } from "#ui/buttons/button.tsx";

type TaskPlaceProps = { readonly task: Task; readonly onMove: () => void };

/** As what a task is kept, where that is not plain, or where one may move it. */
export function TaskPlace({ task, onMove }: TaskPlaceProps) {
  const compartment = task.compartment ?? openCompartment;
  if (compartment === openCompartment && task.moves_to === undefined) return null;
  return (
    <p className="bw-task-case">
      <span>{t("Kept as")}</span>{" "}
      {compartment === openCompartment ? (
        compartmentLabels[compartment]
      ) : (
        <CompartmentLabel of={compartment} />
      )}{" "}
      {task.moves_to === undefined ? null : (
        <Button variant="minimal" size="small" icon={FolderLock} onClick={onMove}>
          {t("Move to another compartment…")}
        </Button>
      )}
    </p>
  );
}
