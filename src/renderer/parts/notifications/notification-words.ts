import {
  AlarmClock,
  AtSign,
  Bell,
  CalendarCheck,
  CalendarX,
  CircleCheck,
  FileDown,
  Files,
  FolderCheck,
  Gauge,
  Import,
  type LucideIcon,
  MonitorSmartphone,
  PenLine,
  Search,
  Send,
  Trash2,
  TrendingDown,
  UsersRound,
} from "lucide-react";
import { daysAfter, momentIn, ownZone } from "#contract/kit/days.ts";
import type { Notification, NotificationKind } from "#contract/services/notifications/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { formatDate, type Zone } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { iconOf } from "#parts/words/record-icons.ts";

/** Names of the kinds in a list of options. */
export const kindLabels: Readonly<Record<NotificationKind, string>> = {
  task_assigned: t("Task assigned to me"),
  mentioned: t("Mentioned in a comment"),
  added_to_team: t("Added to a case team"),
  case_classified: t("Case classified as substantive"),
  case_closed: t("Case closed that I lead"),
  case_deleted: t("Case deleted that I lead"),
  task_due: t("Task due today"),
  task_overdue: t("Task overdue"),
  check_in_missed: t("Check-in missed, in a case that I lead"),
  check_in_worse: t("Check-in that says things got worse"),
  action_ended: t("My task or my action of a plan that was not done when its case or plan was closed"),
  search_alert: t("Saved search alert"),
  large_export: t("Large export made"),
  new_device: t("Sign-in on a new computer"),
  bulk_reading: t("Many records opened in an hour"),
  import_trouble: t("A scheduled import that was not taken over"),
  destruction_proposed: t("Records to be destroyed that wait for a second person"),
  times_shortened: t("Records that are to be erased sooner than before"),
  protection_ended: t("A case that is not protected from erasing any more"),
  disclosure_waits: t("Disclosure that waits for a second person"),
  judgment_signed: t("A WAVR summary signed about which I was not asked yet"),
  judgment_differs: t("A WAVR summary of a case that I lead, or that I signed, seen differently"),
  answer_asked: t("My answer is asked on an agreement board"),
  board_opened_early: t("Agreement board opened before everybody had answered"),
  board_decided: t("A decision of a team on a board that asked for my answer"),
  meeting_planned: t("I am asked to a team meeting"),
  meeting_moved: t("Time or place of a team meeting changed"),
  meeting_called_off: t("Team meeting called off"),
  meeting_deleted: t("A meeting deleted in whose minutes I wrote"),
  meeting_sign_off: t("Team meeting that waits for my signature"),
  bulletin_issued: t("Threat intelligence bulletin addressed to me"),
  bulletin_withdrawn: t("Bulletin withdrawn that I had read"),
  bulletin_outdated: t("Event of a bulletin of mine moved or deleted"),
  event_moved: t("An event moved that a case of mine concerns"),
  event_deleted: t("An event deleted that a case of mine concerns"),
  event_restored: t("A deleted event restored that a case of mine concerns"),
};

export const kindIcons: Readonly<Record<Notification["kind"], LucideIcon>> = {
  task_assigned: CircleCheck,
  mentioned: AtSign,
  added_to_team: UsersRound,
  case_classified: Gauge,
  case_closed: FolderCheck,
  case_deleted: Trash2,
  task_due: AlarmClock,
  task_overdue: AlarmClock,
  check_in_missed: CalendarX,
  check_in_worse: TrendingDown,
  action_ended: CalendarX,
  search_alert: Search,
  large_export: FileDown,
  new_device: MonitorSmartphone,
  bulk_reading: Files,
  import_trouble: Import,
  destruction_proposed: iconOf("destruction"),
  times_shortened: iconOf("destruction"),
  protection_ended: iconOf("destruction"),
  disclosure_waits: Send,
  judgment_signed: PenLine,
  judgment_differs: PenLine,
  answer_asked: iconOf("board"),
  board_opened_early: iconOf("board"),
  board_decided: iconOf("board"),
  meeting_planned: iconOf("meeting"),
  meeting_moved: iconOf("meeting"),
  meeting_called_off: iconOf("meeting"),
  meeting_deleted: iconOf("meeting"),
  meeting_sign_off: iconOf("meeting"),
  bulletin_issued: iconOf("bulletin"),
  bulletin_withdrawn: iconOf("bulletin"),
  bulletin_outdated: iconOf("bulletin"),
  event_moved: CalendarX,
  event_deleted: CalendarX,
  event_restored: CalendarCheck,
  unknown: Bell,
};

/** The address that a notification opens; null where there is no subject, or it may not be seen any more. */
export function notificationAddress({ kind, subject, comment_id: comment }: Notification): string | null {
  if (kind === "times_shortened") return paths.retentionSchedule();
  // It stands there until it is put back.
  if (kind === "case_deleted" && subject === null) return paths.deleted();
  if (subject === null) return null;
  switch (subject.kind) {
    case "case":
      if (comment !== null) return paths.caseComment(subject.id, comment);
      if (kind === "check_in_missed" || kind === "check_in_worse") return paths.casePlans(subject.id);
      if (kind === "judgment_signed" || kind === "judgment_differs") return paths.wavrJudgment(subject.id);
      if (kind === "disclosure_waits") return paths.caseReport(subject.id);
      if (kind === "answer_asked" || kind === "board_opened_early" || kind === "board_decided")
        return paths.caseBoards(subject.id);
      if (kind.startsWith("meeting_")) return paths.caseMeetings(subject.id);
      return kind === "mentioned" ? `${paths.case(subject.id)}?tab=comments` : paths.case(subject.id);
    case "person":
      return subject.uuid === null ? null : paths.person(subject.uuid);
    case "destruction":
      return paths.destruction(subject.id);
    case "task":
      if (subject.uuid === null) return null;
      return subject.case_id === null
        ? paths.task(subject.uuid)
        : paths.caseTask(subject.case_id, subject.uuid);
    case "bulletin":
      return subject.uuid === null ? null : recordPaths("bulletin").show(subject.uuid);
    case "search":
      return paths.search(subject.id);
    case "assessment":
    case "reminder":
      return subject.assessment_uuid === null ? null : paths.assessment(subject.assessment_uuid);
    default:
      return subject.kind satisfies never;
  }
}

/** Grouped by day of a zone, newest first: Today, Yesterday, then the date. */
export function byDay(
  rows: readonly Notification[],
  today: string,
  zone: Zone,
): readonly (readonly [string, readonly Notification[]])[] {
  const day = (iso: string) => momentIn(Date.parse(iso), zone ?? ownZone()).day;
  const yesterday = daysAfter(today, -1);
  const groups = Map.groupBy(rows, (row) => day(row.created_at));
  return [...groups].map(([at, list]) => [
    at === today ? t("Today") : at === yesterday ? t("Yesterday") : formatDate(at),
    list,
  ]);
}
