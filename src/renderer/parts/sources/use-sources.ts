import { useQueries, useQuery } from "@tanstack/react-query";
import { createContext } from "react";
import { firstFiles } from "#contract/records/case-media/schema.ts";
import { firstComments } from "#contract/records/case-notes/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { tasksOfCase } from "#contract/records/tasks/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { interviewFacts, interviewName } from "#parts/cases/interview-words.ts";

export type SourceKind = "interview" | "task" | "file" | "comment";

/** Something of the case that evidence is taken from. */
export interface Source {
  /** As it is kept: its kind and its uuid or number. */
  readonly ref: string;
  readonly kind: SourceKind;
  readonly label: string;
  readonly note: string;
  readonly to: string;
}

export interface Sources {
  readonly all: readonly Source[];
  readonly reading: boolean;
}

/** What the evidence on a page links to. */
export const SourcesContext = createContext<Sources>({ all: [], reading: false });

/** What waits to be sent has no number yet by which others could know it. */
const isSent = (record: { readonly id: number }): boolean => !isMadeHere(record);

const quoted = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}\u2026` : text);

/** The interviews, findings and tasks, files and comments of the case; read where something asks for them. */
export function useSources(caseRecord: Pick<CaseRecord, "id" | "assessments">, wanted: boolean): Sources {
  const api = useApi();
  const { id } = caseRecord;
  const tasks = useQuery({
    ...apiQuery(api, "tasks.list", { query: tasksOfCase(id) }),
    enabled: wanted,
  });
  const files = useQuery({
    ...apiQuery(api, "cases.media", { params: { id }, query: firstFiles }),
    enabled: wanted,
  });
  const comments = useQuery({
    ...apiQuery(api, "cases.comments", { params: { id }, query: { limit: firstComments } }),
    enabled: wanted,
  });
  const interviews = useQueries({
    queries: caseRecord.assessments.map(({ uuid }) => ({
      ...apiQuery(api, "interviews.list", { query: { assessment_uuid: uuid } }),
      enabled: wanted,
    })),
  });
  const reads = [tasks, files, comments, ...interviews];
  const all: readonly Source[] = [
    ...interviews
      .flatMap(({ data }) => data?.data ?? [])
      .map((each) => ({
        ref: `interview:${each.uuid}`,
        kind: "interview" as const,
        label: interviewName(each),
        note: interviewFacts(each),
        to: `${paths.caseCstag(id, each.assessment_uuid ?? "")}?section=${each.section}`,
      })),
    ...(tasks.data?.data ?? []).map((each) => ({
      ref: `task:${each.uuid}`,
      kind: "task" as const,
      label: each.title,
      note: formatDate(each.created_at),
      to: paths.caseTask(id, each.uuid),
    })),
    ...(files.data?.data ?? []).filter(isSent).map((each) => ({
      ref: `file:${each.id}`,
      kind: "file" as const,
      label: each.file_name,
      note: formatDate(each.created_at),
      to: `${paths.case(id)}?tab=files`,
    })),
    ...(comments.data?.data ?? [])
      .filter((each) => each.deleted_at === null && isSent(each))
      .map((each) => ({
        ref: `comment:${each.id}`,
        kind: "comment" as const,
        label: quoted(each.body),
        note: t("{{name}}, {{date}}", {
          name: each.author?.full_name ?? t("Somebody"),
          date: formatDate(each.created_at),
        }),
        to: paths.caseComment(id, each.id),
      })),
  ];
  return { all, reading: wanted && reads.some(({ isPending }) => isPending) };
}
