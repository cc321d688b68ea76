import { useEffect, useState } from "react";
import { v7 as newUuid } from "uuid";
import { BridgeError, fieldErrors } from "#contract/bridge/errors.ts";
import { daysAfter } from "#contract/kit/days.ts";
import { takeAll } from "#contract/merge/apply-choices.ts";
import { mergeRecords } from "#contract/merge/merge-records.ts";
import { sameValue } from "#contract/merge/same-value.ts";
import type { Assessment } from "#contract/records/assessments/schema.ts";
import { daysUntilDue } from "#contract/records/organizations/schedule.ts";
import {
  type Reminder,
  type ReminderBody,
  type ReminderSection,
  reminder,
} from "#contract/records/reminders/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { revisionOf, savedWords } from "#lib/bridge/revision.ts";
import { useSendingDraft, whileSending } from "#lib/bridge/sending-draft.ts";
import { type FoundDraft, useDraft } from "#lib/drafts/use-draft.ts";
import { type ChangedBy, changedBy } from "#lib/forms/conflict-details.ts";
import { useSchedule } from "#lib/page/use-schedule.ts";
import { todayIso } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { fieldsIn } from "#parts/saving/section-form.ts";
import { announce } from "#ui/states/live-region.tsx";
import { useCstag } from "../cstag-context.ts";
import { type KeptTask, openWith, readKeptTask, type TaskClash } from "../state/kept-task.ts";
import {
  draftBody,
  draftOf,
  emptyDraft,
  flat,
  type TaskDraft,
  taskErrors,
  unflat,
} from "../state/task-form.ts";

export interface TaskFormOptions {
  readonly section: ReminderSection;
  readonly task: Reminder | null;
  readonly prefill: Partial<TaskDraft>;
  readonly found: FoundDraft;
  /** The field that takes the focus; the first one where it is left out. */
  readonly focus?: "findings" | undefined;
  readonly onClose: () => void;
}

/** The form of a task's dialog, and saving it. Creating one creates the assessment first (Spec §4). */
export function useTaskForm({ section, task, prefill, found, onClose }: TaskFormOptions) {
  const { saver, organizationId } = useCstag();
  const { user } = useSession();
  const schedule = useSchedule(organizationId);
  const api = useApi();
  const [kept] = useState(() => readKeptTask(found.draft?.body));
  const [uuid] = useState(() => kept?.uuid ?? newUuid());
  const [base, setBase] = useState(task);
  const [start] = useState<TaskDraft>(() =>
    task === null
      ? {
          ...emptyDraft(daysAfter(todayIso(), daysUntilDue(schedule, section))),
          // What is to be done is on somebody's list from the first minute on; another colleague is chosen in its place.
          assigned_user_id: section === "threat_response" ? (user?.id ?? null) : null,
        }
      : draftOf(task),
  );
  const [filled] = useState<TaskDraft>({ ...start, ...prefill, state: { ...start.state, ...prefill.state } });
  const [opening] = useState(() => openWith(kept, task, filled));
  const [draft, setDraft] = useState(opening.draft);
  // What was typed over; stays the same while a person must choose between two versions.
  const [basis, setBasis] = useState(opening.basis);
  const [joined, setJoined] = useState(opening.joined);
  const [uploads, setUploads] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  const [clash, setClash] = useState<TaskClash | null>(opening.clash);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const create = useApiMutation("reminders.create");
  const update = useApiMutation("reminders.update");
  const gate = useSendingDraft();

  const disk = useDraft({
    found,
    label: task === null ? t("New task in a CSTAG assessment") : t("Changes to a task"),
  });
  const { keep: keepOnDisk } = disk;
  useEffect(() => {
    const { version = null, local_revision } = basis.revision ?? {};
    const body: KeptTask = { uuid, mine: draft, basis: basis.draft, version, local_revision };
    keepOnDisk(sameValue(draft, filled) ? null : body);
  }, [keepOnDisk, uuid, draft, filled, basis]);
  const discard = () => {
    setDraft(filled);
    setClash(null);
    setJoined(false);
    disk.drop();
  };

  const errors = tries === 0 ? {} : taskErrors(section, draft);
  const change = (part: Partial<TaskDraft>) => setDraft((now) => ({ ...now, ...part }));
  const changeState = (part: TaskDraft["state"]) =>
    setDraft((now) => ({ ...now, state: { ...now.state, ...part } }));
  const text = (key: string) => {
    const value = draft.state[key];
    return typeof value === "string" ? value : "";
  };

  /** Creates the task, or finds it where an earlier try reached the server without an answer and it must be updated. */
  const createOnce = async (idOrUuid: string, body: ReminderBody) => {
    try {
      const { reminder: made } = await create.mutateAsync({ body: { ...body, uuid } });
      return { task: made, isOld: false };
    } catch (error) {
      if (fieldErrors(error).uuid === undefined) throw error;
      const { data } = await api("assessments.show", { params: { idOrUuid } });
      const found = data.data.tasks.find((each) => each.uuid === uuid);
      if (found === undefined) throw error;
      return { task: found, isOld: true };
    }
  };
  /** The task as it is saved now. */
  const send = async (parent: Assessment, from: TaskDraft, over: Reminder | null): Promise<Reminder> => {
    const kept = Object.keys(over?.attachments ?? {});
    const body = draftBody(section, parent.id, from, uploads, kept);
    const earlier = over === null ? await createOnce(parent.uuid, body) : { task: over, isOld: true };
    if (!earlier.isOld) return earlier.task;
    const { id } = earlier.task;
    const answer = await update.mutateAsync({ params: { id }, body, ifMatch: etagOf(earlier.task) });
    return answer.reminder;
  };
  const submit = async (from = draft, over = base) => {
    setTries((count) => count + 1);
    setProblem(null);
    if (Object.keys(taskErrors(section, from)).length > 0) return;
    setBusy(true);
    try {
      const parent = await saver.ensure();
      // The last letters too: what is on disk is what is sent.
      await disk.flush();
      const saved = await whileSending(gate, () => send(parent, from, over));
      disk.drop();
      announce(savedWords(saved));
      onClose();
    } catch (error) {
      const current = error instanceof BridgeError && reminder.safeParse(error.details.current).data;
      if (current && over !== null) meet(from, over, current, changedBy(error));
      else setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  /** Somebody saved this task meanwhile: other fields are merged, clashes are asked about. */
  const meet = (from: TaskDraft, over: Reminder, current: Reminder, changed: ChangedBy | null) => {
    const { merged, clashes } = mergeRecords(flat(draftOf(over)), flat(from), flat(draftOf(current)));
    if (clashes.length > 0) setClash({ current, fields: fieldsIn(clashes), changed });
    else void submit(unflat(merged), current);
  };
  const keep = (side: "mine" | "theirs" | "both") => {
    if (clash === null || base === null) return;
    const merge = mergeRecords(flat(basis.draft), flat(draft), flat(draftOf(clash.current)));
    const form = takeAll(merge, side);
    setBase(clash.current);
    setBasis({ draft: draftOf(clash.current), revision: revisionOf(clash.current) });
    setDraft(unflat(form));
    setClash(null);
    if (side !== "theirs") void submit(unflat(form), clash.current);
  };

  return {
    draft,
    base,
    uploads,
    tries,
    clash,
    problem,
    busy,
    errors,
    disk,
    discard,
    joined,
    dirty: disk.restoredAt !== null || uploads.length > 0 || !sameValue(draft, filled),
    change,
    changeState,
    text,
    addUpload: (uploadId: string) => setUploads((list) => [...list, uploadId]),
    removeUpload: (uploadId: string) => setUploads((list) => list.filter((each) => each !== uploadId)),
    submit: () => submit(),
    keep,
  };
}
