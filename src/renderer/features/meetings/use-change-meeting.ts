import { useRef, useState } from "react";
import { BridgeError } from "#contract/bridge/errors.ts";
import { editOf } from "#contract/records/meetings/edit-of.ts";
import type { Attendance, Meeting, MeetingEdit } from "#contract/records/meetings/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";

export type ChangeMeeting = (change: (body: MeetingEdit) => MeetingEdit) => Promise<boolean>;

/** Says of these people whether they were there. */
export const marked =
  (uuids: readonly string[], attendance: Attendance) =>
  (body: MeetingEdit): MeetingEdit => ({
    ...body,
    people: body.people.map((each) => (uuids.includes(each.uuid) ? { ...each, attendance } : each)),
  });

/**
 * Changes a part of a meeting. Where somebody else changed another part meanwhile, the change is made to what they left: two
 * people mark who is here at the same time.
 */
export function useChangeMeeting(caseId: number, meeting: Meeting) {
  const api = useApi();
  const update = useApiMutation("meetings.update");
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: caseId, meetingId: meeting.uuid };
  const send = (to: Meeting, change: (body: MeetingEdit) => MeetingEdit) =>
    update.mutateAsync({ params, body: change(editOf(to)), ifMatch: etagOf(to) });
  // Two quick presses are made one after the other: the second is none that a colleague made meanwhile.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const change: ChangeMeeting = (wanted) => {
    const made = before.current.then(() => changeNow(wanted));
    before.current = made;
    return made;
  };
  const changeNow: ChangeMeeting = async (wanted) => {
    setProblem(null);
    try {
      await send(meeting, wanted);
      return true;
    } catch (error) {
      if (!(error instanceof BridgeError) || error.code !== "CONFLICT") {
        setProblem(errorMessage(error));
        return false;
      }
    }
    try {
      const { data } = await api("meetings.show", { params });
      await send(data.data, wanted);
      return true;
    } catch (error) {
      setProblem(errorMessage(error));
      return false;
    }
  };
  return { change, problem, busy: update.isPending };
}
