import { useEffect, useRef, useState } from "react";
import { v7 as newUuid } from "uuid";
import { BridgeError } from "#contract/bridge/errors.ts";
import { type Reminder, reminder } from "#contract/records/reminders/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { notDeletable } from "#lib/bridge/delete-problem.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { savedThingWords } from "#lib/bridge/revision.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag, useMayDelete } from "../cstag-context.ts";
import { whyItStays } from "../state/only-a-mark.ts";
import { bodyOf, draftBody, emptyDraft } from "../state/task-form.ts";

const section = "assessment_findings";

/** The task as the server has it, where it refused because of a change that was not on this screen yet. */
const newerOf = (error: unknown): Reminder | undefined =>
  error instanceof BridgeError && error.code === "CONFLICT"
    ? reminder.safeParse(error.details.current).data
    : undefined;

/** Words about one source. */
interface Said {
  readonly source: string;
  readonly words: string;
}

/**
 * Marks a source as looked into, not applicable or not available: in its task, or in a new one that is done. Taken back,
 * a mark takes a task along in which there is nothing else.
 */
export function useSourceReview() {
  const { assessment, saver } = useCstag();
  const { user } = useSession();
  const create = useApiMutation("reminders.create");
  const update = useApiMutation("reminders.update");
  const remove = useApiMutation("reminders.delete");
  const mayDelete = useMayDelete();
  const underWay = useRef(new Set<string>());
  // Until the assessment is read again it shows the task of a source as it was before the press.
  const answered = useRef(new Map<string, Reminder | null>());
  useEffect(() => answered.current.clear(), [assessment]);
  const [problem, setProblem] = useState<Said | null>(null);
  const [stays, setStays] = useState<Said | null>(null);

  const send = async (source: string, task: Reminder | undefined, value: string): Promise<Reminder> => {
    if (task !== undefined) {
      const findings = typeof task.state.findings === "string" ? task.state.findings.trim() : "";
      // A mark settles the task; taken back, only what was found keeps it settled.
      const status = value !== "" ? taskDone : findings === "" ? 1 : task.reminder_status.id;
      const body = {
        ...bodyOf(task),
        reminder_status_id: status,
        state: { ...task.state, informationReviewed: value },
      };
      const params = { id: task.id };
      return (await update.mutateAsync({ params, body, ifMatch: etagOf(task) })).reminder;
    }
    const parent = await saver.ensure();
    const state = { source, informationReviewed: value };
    const draft = {
      ...emptyDraft(todayIso()),
      reminder_status_id: taskDone,
      assigned_user_id: user?.id ?? null,
      state,
    };
    const body = { ...draftBody(section, parent.id, draft, [], []), uuid: newUuid() };
    return (await create.mutateAsync({ body })).reminder;
  };
  /** Removes a task that is nothing but its mark; says why it stays where it does. */
  const takeBack = async (source: string, task: Reminder): Promise<boolean> => {
    const why =
      whyItStays(task) ??
      notDeletable(task) ??
      (mayDelete(task) ? null : t("Its task stays: only who made it and administrators can delete it."));
    if (why === null) {
      const params = { id: task.id, kind: "assessment" as const };
      const gone = await remove.mutateAsync({ params, ifMatch: etagOf(task) }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof BridgeError && error.code === "OFFLINE") return false;
          throw error;
        },
      );
      if (gone) return true;
    }
    setStays({ source, words: why ?? t("Its task stays, since the server cannot be reached to delete it.") });
    return false;
  };
  const review = async (source: string, task: Reminder | undefined, value: string) => {
    if (underWay.current.has(source)) return;
    underWay.current.add(source);
    setProblem(null);
    setStays(null);
    try {
      const last = answered.current.get(source);
      // A dialog may have changed the task since the press that was answered.
      const older = task !== undefined && last != null && last.id === task.id && last.version < task.version;
      const known = answered.current.has(source) && !older ? (last ?? undefined) : task;
      // The mark that is still on screen was taken back by the press before.
      if (value === "" && known === undefined) return;
      const mark = async (over: Reminder | undefined) => {
        if (value === "" && over !== undefined && (await takeBack(source, over))) {
          answered.current.set(source, null);
          announce(t("Mark taken back."));
          return;
        }
        const saved = await send(source, over, value);
        answered.current.set(source, saved);
        announce(savedThingWords(t("Source"), saved));
      };
      await mark(known).catch((error: unknown) => {
        // Its dialog was saved a moment ago, or others changed something else of it: the mark stands as it was seen.
        const current = newerOf(error);
        if (current?.state.informationReviewed !== known?.state.informationReviewed || !current) throw error;
        return mark(current);
      });
    } catch (error) {
      answered.current.delete(source);
      setProblem({ source, words: errorMessage(error) });
    } finally {
      underWay.current.delete(source);
    }
  };
  return { review, problem, stays };
}
