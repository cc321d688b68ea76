import { useState } from "react";
import { v7 as newUuid } from "uuid";
import type { Reminder } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { savedThingWords } from "#lib/bridge/revision.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag } from "../cstag-context.ts";
import { bodyOf, draftBody, emptyDraft } from "../state/task-form.ts";

const section = "assessment_findings";

/** Marks a source as looked into, not applicable or not available: in its task, or in a new one that is done. */
export function useSourceReview() {
  const { saver } = useCstag();
  const create = useApiMutation("reminders.create");
  const update = useApiMutation("reminders.update");
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ readonly source: string; readonly words: string } | null>(null);

  const send = async (source: string, task: Reminder | undefined, value: string): Promise<Reminder> => {
    if (task !== undefined) {
      const body = { ...bodyOf(task), state: { ...task.state, informationReviewed: value } };
      const params = { id: task.id };
      return (await update.mutateAsync({ params, body, ifMatch: etagOf(task) })).reminder;
    }
    const parent = await saver.ensure();
    const state = { source, informationReviewed: value };
    const draft = { ...emptyDraft(todayIso()), reminder_status_id: taskDone, state };
    const body = { ...draftBody(section, parent.id, draft, [], []), uuid: newUuid() };
    return (await create.mutateAsync({ body })).reminder;
  };
  const review = async (source: string, task: Reminder | undefined, value: string) => {
    if (busy !== null) return;
    setBusy(source);
    setProblem(null);
    try {
      announce(savedThingWords("Source", await send(source, task, value)));
    } catch (error) {
      setProblem({ source, words: errorMessage(error) });
    } finally {
      setBusy(null);
    }
  };
  return { review, busy, problem };
}
