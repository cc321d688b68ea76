import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { v7 as newUuid } from "uuid";
import { fieldErrors } from "#contract/bridge/errors.ts";
import type { ResponseAction } from "#instruments/instrument.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag } from "../cstag-context.ts";
import { draftBody, emptyDraft } from "../state/task-form.ts";
import { dayAfter } from "../state/tasks.ts";
import { AssigneeField } from "./assignee-field.tsx";

interface SeveralTasksProps {
  /** Suggestions that were ticked, in their order. */
  readonly actions: readonly ResponseAction[];
  /** One of them has become a task. */
  readonly onMade: (action: ResponseAction) => void;
}

/** Makes a task of each suggestion that was ticked, due as it suggests, for one person: in the first hour there are a dozen. */
export function SeveralTasks({ actions, onMade }: SeveralTasksProps) {
  const { saver } = useCstag();
  const [assignee, setAssignee] = useState<number | null>(useSession().user?.id ?? null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const create = useApiMutation("reminders.create");
  // The same at every try: what was made without an answer is not made twice.
  const uuids = useRef(new Map<string, string>());
  const uuidOf = ({ key }: ResponseAction) => {
    const uuid = uuids.current.get(key) ?? newUuid();
    uuids.current.set(key, uuid);
    return uuid;
  };
  const make = async (action: ResponseAction, assessmentId: number) => {
    const draft = {
      ...emptyDraft(dayAfter(todayIso(), action.due_in_days)),
      assigned_user_id: assignee,
      state: { findings: action.text, suggestion: action.key },
    };
    const body = { ...draftBody("threat_response", assessmentId, draft, [], []), uuid: uuidOf(action) };
    try {
      await create.mutateAsync({ body });
    } catch (error) {
      if (fieldErrors(error).uuid === undefined) throw error;
    }
  };
  const makeAll = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { id } = await saver.ensure();
      for (const action of actions) {
        await make(action, id);
        onMade(action);
      }
      announce(t("{{count}} tasks created.", { count: actions.length }));
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="cstag-several" aria-label={t("Tasks from suggestions")}>
      {problem === null ? null : (
        <Callout kind="stop" role="alert" title={failedTitle(problem, t("Not all were created."))}>
          {errorMessage(problem)}
        </Callout>
      )}
      <AssigneeField value={assignee} onChange={setAssignee} />
      <Button variant="primary" icon={Plus} loading={busy} onClick={() => void makeAll()}>
        {t("Create {{count}} tasks", { count: actions.length })}
      </Button>
    </section>
  );
}
