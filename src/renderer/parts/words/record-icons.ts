import {
  Building2,
  CircleCheckBig,
  ClipboardList,
  Clock,
  File,
  FileUp,
  FolderOpen,
  MessageSquare,
  MessagesSquare,
  NotebookText,
  Tags,
  UserRound,
} from "lucide-react";
import type { RecordKind } from "#contract/kit/kinds.ts";
import type { LucideIcon } from "#ui/facts/icon.tsx";

const icons: Partial<Record<RecordKind, LucideIcon>> = {
  person: UserRound,
  case: FolderOpen,
  assessment: ClipboardList,
  interview: MessagesSquare,
  reminder: CircleCheckBig,
  comment: MessageSquare,
  task: CircleCheckBig,
  "time-entry": Clock,
  media: Tags,
  upload: FileUp,
  entity: Building2,
};

/** The sign of a kind of records; those without one of their own share it. */
export const iconOf = (kind: RecordKind | "file"): LucideIcon =>
  kind === "file" ? File : (icons[kind] ?? NotebookText);
