import type { ComponentType } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { t } from "#lib/words/t.ts";
import { CaseCards } from "../cards/cards-tab.tsx";
import { CaseAssessments } from "../case-assessments.tsx";
import { CaseComments } from "../case-comments.tsx";
import { CaseConcerned } from "../case-concerned.tsx";
import { CaseOverview } from "../case-overview.tsx";
import { CaseTasks } from "../case-tasks.tsx";
import { CaseTimeLog } from "../case-time-log.tsx";
import { CaseWavr } from "../case-wavr.tsx";
import { CaseFiles } from "../files/files-tab.tsx";
import { CaseMeetings } from "../meetings/case-meetings.tsx";
import { CaseNetwork } from "../network/network-tab.tsx";
import { NoticeInspector } from "../notices/notice-inspector.tsx";
import { CaseNotices } from "../notices/notices-tab.tsx";
import { CasePlan } from "../plans/case-plan.tsx";
import { CaseTimeline } from "../timeline/timeline-tab.tsx";
import { assessmentsOf } from "./case-moves.ts";

/** Numbers of the lists beside the record, as far as they are known. */
export interface ListedCounts {
  readonly tasks: number | undefined;
  readonly files: number | undefined;
  readonly comments: number | undefined;
  readonly time: number | undefined;
  readonly notices: number | undefined;
}

export interface CaseTab {
  /** In the address: `?tab=people`. */
  readonly id: string;
  readonly label: string;
  readonly Content: ComponentType<{ readonly record: CaseRecord }>;
  /** Stands at the right in place of what the other tabs have there. */
  readonly Inspector?: ComponentType<{ readonly record: CaseRecord }>;
  /** Takes something in also while the case is on this computer alone. */
  readonly beforeSent?: true;
  readonly count?: (record: CaseRecord, listed: ListedCounts) => number | undefined;
}

/** Plans of both kinds, as the tab lists them. */
const plansOf = ({ counts }: CaseRecord): number | undefined =>
  counts?.plans === undefined ? undefined : counts.plans + (counts.wavr_plans ?? 0);

export const overview: CaseTab = { id: "overview", label: t("Overview"), Content: CaseOverview };

/** Few cases have any: the More menu in the head of the case opens it. */
export const cards: CaseTab = { id: "cards", label: t("Cards"), Content: CaseCards };

/** There once one was begun. */
export const wavr: CaseTab = {
  id: "wavr",
  label: t("WAVR"),
  Content: CaseWavr,
  count: (record) => record.counts?.wavr_people,
};

/** The tabs of a case in order. */
export const caseTabs: readonly CaseTab[] = [
  overview,
  {
    id: "assessments",
    label: t("Assessments"),
    Content: CaseAssessments,
    count: assessmentsOf,
  },
  wavr,
  { id: "plan", label: t("Plan"), Content: CasePlan, count: plansOf },
  {
    id: "meetings",
    label: t("Meetings"),
    Content: CaseMeetings,
    count: (record) => record.counts?.meetings,
  },
  { id: "people", label: t("People"), Content: CaseConcerned, count: (record) => record.persons.length },
  { id: "tasks", label: t("Tasks"), Content: CaseTasks, beforeSent: true, count: (_, { tasks }) => tasks },
  { id: "files", label: t("Files"), Content: CaseFiles, count: (_, { files }) => files },
  {
    id: "comments",
    label: t("Comments"),
    Content: CaseComments,
    beforeSent: true,
    count: (_, { comments }) => comments,
  },
  { id: "time", label: t("Time log"), Content: CaseTimeLog, beforeSent: true, count: (_, { time }) => time },
  {
    id: "notices",
    label: t("Who was told"),
    Content: CaseNotices,
    Inspector: NoticeInspector,
    count: (_, { notices }) => notices,
  },
  { id: "timeline", label: t("Timeline"), Content: CaseTimeline },
  { id: "network", label: t("Network"), Content: CaseNetwork },
  cards,
];
