import { CalendarX, Ellipsis, FileDown, Flag, Pencil, PenLine, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { Meeting } from "#contract/records/meetings/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { todayIso, toIsoDay } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useDownload } from "#parts/exports/use-download.ts";
import { nameOfPerson } from "#parts/meetings/meeting-words.ts";
import { useForbidden } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useToast } from "#ui/overlays/toast.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Ask } from "./ask.tsx";
import { EndMeeting } from "./end-meeting.tsx";
import { PrintMeeting } from "./print-meeting.tsx";
import { SignDialog } from "./sign-dialog.tsx";
import type { ChangeMeeting } from "./use-change-meeting.ts";

interface MeetingActionsProps {
  readonly record: CaseRecord;
  readonly meeting: Meeting;
  readonly change: ChangeMeeting;
  readonly onTask: (line: { readonly id: string; readonly text: string }) => void;
  /** The form of a task is open: what is asked here waits for it, so that no dialog stands over another. */
  readonly waits: boolean;
}

type Asked = "end" | "call-off" | "invite" | "delete";

/** What can be done with a meeting as a whole. */
export function MeetingActions({ record, meeting, change, onTask, waits }: MeetingActionsProps) {
  const put = usePutSearch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { start } = useDownload();
  const unsaved = useForbidden("save");
  const toast = useToast();
  const { sends_mail } = useSession().server;
  const planned = meeting.state === "planned";
  const edits = planned && meeting.can.edit;
  const params = { id: record.id, meetingId: meeting.uuid };
  const save = () =>
    start({ endpoint: "meetings.invitation", params }).catch((error: unknown) =>
      toast({ kind: "stop", message: errorMessage(error) }),
    );
  const items = [
    ...(edits
      ? [{ label: t("Change time or place…"), icon: Pencil, onSelect: () => put({ edit: "1" }) }]
      : []),
    ...(edits && sends_mail
      ? [{ label: t("Send the invitation…"), icon: Send, onSelect: () => setAsked("invite") }]
      : []),
    ...(isMadeHere(meeting)
      ? []
      : [
          {
            label: t("Save the invitation as a file (.ics)"),
            icon: FileDown,
            ...(unsaved === null ? {} : { disabled: true, note: unsaved }),
            onSelect: () => void save(),
          },
        ]),
    ...(edits
      ? [
          "line" as const,
          { label: t("Call the meeting off…"), icon: CalendarX, onSelect: () => setAsked("call-off") },
        ]
      : []),
    ...(meeting.can.delete
      ? [{ label: t("Delete…"), icon: Trash2, danger: true, onSelect: () => setAsked("delete") }]
      : []),
  ];
  return (
    <>
      {edits ? (
        <Button
          variant={isDue(meeting) ? "primary" : "plain"}
          size="small"
          icon={Flag}
          onClick={() => setAsked("end")}
        >
          {t("End the meeting…")}
        </Button>
      ) : null}
      {meeting.minutes === null ? null : <PrintMeeting record={record} meeting={meeting} />}
      <OwnSignature record={record} meeting={meeting} />
      <Menu
        label={t("More")}
        placement="bottom-end"
        items={items}
        trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} size="small" label={t("More")} />}
      />
      {asked === null || waits ? null : (
        <Question
          of={asked}
          record={record}
          meeting={meeting}
          change={change}
          onTask={onTask}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Has its day come? Before that nobody means to end it. */
const isDue = ({ starts_at }: Meeting): boolean => toIsoDay(new Date(starts_at)) <= todayIso();

/** Signing is at hand at every width: who has signed stands in the inspector, which may be closed. */
function OwnSignature({ record, meeting }: Pick<MeetingActionsProps, "record" | "meeting">) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const own = meeting.people.find(({ uuid }) => uuid === meeting.can.sign);
  if (own === undefined) return null;
  return (
    <>
      <Button variant="primary" size="small" icon={PenLine} onClick={() => put({ sign: "1" })}>
        {t("Sign…")}
      </Button>
      {search.get("sign") === "1" ? (
        <SignDialog
          caseId={Number(record.id)}
          meeting={meeting}
          person={own}
          own
          onClose={() => put({ sign: "" })}
        />
      ) : null}
    </>
  );
}

interface QuestionProps extends Omit<MeetingActionsProps, "waits"> {
  readonly of: Asked;
  readonly onClose: () => void;
}

/** Asks once more before something that others notice, or that cannot be taken back. */
function Question({ of, record, meeting, change, onTask, onClose }: QuestionProps) {
  const navigate = useNavigate();
  const callOff = useApiMutation("meetings.callOff");
  const invite = useApiMutation("meetings.invite");
  const remove = useApiMutation("meetings.delete");
  const params = { id: record.id, meetingId: meeting.uuid };
  const asked = {
    record: meeting,
    waits: t("The server cannot be reached now, and others are told by it. Try again when it is back."),
  };
  const due = meeting.people.filter((each) => each.reachable && each.invited_sequence !== meeting.sequence);
  switch (of) {
    case "end":
      return (
        <EndMeeting record={record} meeting={meeting} change={change} onTask={onTask} onClose={onClose} />
      );
    case "call-off":
      return (
        <Ask
          title={t("Call the meeting off?")}
          {...asked}
          action={t("Call off")}
          run={() => callOff.mutateAsync({ params })}
          onDone={() => announce(t("The meeting was called off."))}
          onClose={onClose}
        >
          <p className="bw-dialog-text">
            {t("Whoever was sent the invitation is sent a mail that takes it out of their calendar.")}
          </p>
        </Ask>
      );
    case "invite":
      return (
        <Ask
          title={t("Send the invitation?")}
          {...asked}
          action={t("Send")}
          disabled={due.length === 0}
          run={() => invite.mutateAsync({ params, body: { people: due.map(({ uuid }) => uuid) } })}
          onDone={() => announce(t("Invitation sent."))}
          onClose={onClose}
        >
          <p className="bw-dialog-text">
            {due.length === 0
              ? t("Everybody with an address has this invitation already.")
              : t("It goes to: {{names}}.", { names: due.map(nameOfPerson).join(", ") })}
          </p>
          <p className="bw-dialog-text">
            {t("It says when and where, and nothing of the case or of anybody in it.")}
          </p>
        </Ask>
      );
    case "delete":
      return (
        <Ask
          title={t("Delete the meeting?")}
          {...asked}
          action={t("Delete")}
          danger
          run={() => remove.mutateAsync({ params, ifMatch: etagOf(meeting) })}
          onDone={() => {
            announce(t("Meeting deleted."));
            void navigate(paths.caseMeetings(record.id), { replace: true });
          }}
          onClose={onClose}
        >
          <p className="bw-dialog-text">
            {t(
              "It can be restored under Recently deleted. Tasks that came out of it stay. Whoever wrote in its minutes is told.",
            )}
          </p>
        </Ask>
      );
    default:
      return of satisfies never;
  }
}
