import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { useFormQuery } from "#lib/forms/use-form-query.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { CheckInDialog } from "#parts/plans/check-in-dialog.tsx";
import { ReviewDialog } from "#parts/plans/review-dialog.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { TaskForm } from "./task-form.tsx";
import { asksOutcome, isAnswered } from "./task-words.ts";

type TaskDialogProps = {
  /** The case of the page; null where the page has none. */
  readonly caseId: number | null;
};

/** The dialog that `?task=` opens over a page: "new", or a task's uuid. */
export function TaskDialog({ caseId }: TaskDialogProps) {
  const [search] = useSearchParams();
  const { can } = useSession();
  const which = search.get("task");
  const put = usePutSearch();
  const close = () => put({ task: "", done: "" });
  if (which === null || which === "" || (which === "new" && !can.create_records)) return null;
  if (which === "new") {
    return (
      <DraftGate draftKey={draftKeys.newTask(caseId)}>
        {(found) => <TaskForm task={null} caseId={caseId} found={found} onClose={close} />}
      </DraftGate>
    );
  }
  return <SavedTask key={which} id={which} done={search.get("done") !== null} onClose={close} />;
}

interface SavedTaskProps {
  readonly id: string;
  /** Is it an action that is said to be done here? */
  readonly done: boolean;
  readonly onClose: () => void;
}

function SavedTask({ id, done, onClose }: SavedTaskProps) {
  // Filled from a read of its own: what other pages were shown of the task may be older than one's last save.
  const found = useFormQuery("tasks.show", { params: { id } });
  const { error } = useQuery(apiQuery(useApi(), "tasks.show", { params: { id } }));
  const task = found.data?.data;
  const [edits, setEdits] = useState(false);
  if (task?.plan?.check_in && task.status !== taskDone && task.can.edit && task.case_id !== null && !edits)
    return (
      <CheckInDialog
        caseId={task.case_id}
        checkIn={{ uuid: task.uuid, plan_uuid: task.plan.uuid, due_on: task.due_at }}
        kind={task.plan.kind}
        onEdit={() => setEdits(true)}
        onClose={onClose}
      />
    );
  if (task?.plan?.review && isAnswered(task) && task.can.edit && task.case_id !== null && !edits)
    return (
      <ReviewDialog
        caseId={task.case_id}
        plan={task.plan}
        task={task}
        onEdit={() => setEdits(true)}
        onClose={onClose}
      />
    );
  if (task) {
    return (
      <DraftGate draftKey={draftKeys.task(task.uuid)}>
        {(draft) => (
          <TaskForm
            task={task}
            caseId={task.case_id}
            found={draft}
            done={done && task.can.edit && asksOutcome(task)}
            gone={error?.code === "NOT_FOUND"}
            onClose={onClose}
          />
        )}
      </DraftGate>
    );
  }
  return (
    <Dialog open title={t("Task")} onClose={onClose} footer={<Button onClick={onClose}>{t("Close")}</Button>}>
      <Loaded query={found} label={t("Loading the task")} shape="text" count={4} />
    </Dialog>
  );
}
