import {
  Bookmark,
  Building2,
  CircleCheck,
  ClipboardList,
  Clock,
  File,
  FileDown,
  FileUp,
  FolderOpen,
  LayoutTemplate,
  ListChecks,
  MessageSquare,
  MessagesSquare,
  NotebookText,
  Trash2,
  UserRound,
  UsersRound,
  Waypoints,
} from "lucide-react";
import type { RecordKind } from "#contract/kit/kinds.ts";
import type { LucideIcon } from "#ui/facts/icon.tsx";

/** The sign of each kind of records, in the rail, in lists and in the palette. */
const icons: Readonly<Record<RecordKind, LucideIcon>> = {
  person: UserRound,
  case: FolderOpen,
  assessment: ClipboardList,
  interview: MessagesSquare,
  reminder: CircleCheck,
  task: CircleCheck,
  comment: MessageSquare,
  "time-entry": Clock,
  media: File,
  upload: FileUp,
  entity: Building2,
  "location-group": Waypoints,
  records_check: NotebookText,
  protected_note: NotebookText,
  user: UsersRound,
  search: Bookmark,
  "export-profile": FileDown,
  "case-view": NotebookText,
  kept: Trash2,
  "case-template": LayoutTemplate,
  "case-type": ListChecks,
  "case-category": ListChecks,
  "entity-type": ListChecks,
};

export const iconOf = (kind: RecordKind | "file"): LucideIcon => (kind === "file" ? File : icons[kind]);
