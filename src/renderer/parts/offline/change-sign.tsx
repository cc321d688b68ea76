import "./change-sign.css";
import {
  Building2,
  CircleCheckBig,
  ClipboardList,
  Clock,
  FileUp,
  FolderOpen,
  MessageSquare,
  MessagesSquare,
  Tags,
  UserRound,
} from "lucide-react";
import type { PendingChange } from "#contract/bridge/waiting.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";

const signs: Readonly<Record<PendingChange["kind"], LucideIcon>> = {
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

/** A small disc with the icon of a waiting change's kind. The word is beside it. */
export function ChangeSign({ kind }: { readonly kind: PendingChange["kind"] }) {
  return (
    <span className="bw-change-sign" aria-hidden>
      <Icon of={signs[kind]} size={14} />
    </span>
  );
}
