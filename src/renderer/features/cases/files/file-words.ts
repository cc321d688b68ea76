import { FileText, FolderOpen, MessageSquare, SquareCheck, User } from "lucide-react";
import type { CaseFile, MediaOrigin } from "#contract/records/case-media/schema.ts";
import type { MediaKind } from "#contract/records/media/media-kinds.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import type { LucideIcon } from "#ui/facts/icon.tsx";

export const originNames: Readonly<Record<MediaOrigin, string>> = {
  case: t("Case"),
  assessment: t("Assessments"),
  task: t("Tasks"),
  comment: t("Comments"),
  person: t("People"),
};

export const kindNames: Readonly<Record<MediaKind, string>> = {
  picture: t("Pictures"),
  document: t("Documents"),
  mail: t("Mail"),
  sound: t("Sound"),
  film: t("Film"),
  other: t("Other kinds"),
};

export const originIcons: Readonly<Record<MediaOrigin, LucideIcon>> = {
  case: FolderOpen,
  assessment: FileText,
  task: SquareCheck,
  comment: MessageSquare,
  person: User,
};

/** The record that a file belongs to, in words. */
export function originText({ origin }: CaseFile): string {
  if (origin.kind === "case") return t("This case");
  if (origin.kind === "assessment") return t("Assessment of {{title}}", { title: origin.title });
  if (origin.kind === "task") return t("Task: {{title}}", { title: origin.title });
  if (origin.kind === "comment")
    return t("Comment by {{title}}", { title: origin.title || t("a former colleague") });
  return origin.title;
}

/** The page of the record that a file belongs to; null where that is this page. */
export function originPath({ origin }: CaseFile, caseId: number): string | null {
  if (origin.kind === "comment") return paths.caseComment(caseId, origin.id);
  if (origin.assessment_uuid !== null) {
    const assessment = paths.caseCstag(caseId, origin.assessment_uuid);
    return origin.section === null ? assessment : paths.cstagTask(assessment, origin.section, origin.id);
  }
  return origin.person_uuid === null ? null : paths.person(origin.person_uuid);
}

export const adderText = ({ created_by }: CaseFile): string =>
  created_by?.full_name ?? t("A former colleague");
