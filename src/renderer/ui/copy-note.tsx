import "./copy-note.css";
import { History } from "lucide-react";
import { useOldestCopy } from "#lib/copies.ts";
import { formatDateTime, formatDay, formatTime } from "#lib/format-date.ts";
import { Icon } from "#ui/icon.tsx";

/** Under the header of a page that shows answers from the copy on this computer: how old the oldest is. */
export function CopyNote() {
  const at = useOldestCopy();
  if (at === null) return null;
  return (
    <p className="bw-copy-note" role="status">
      <Icon of={History} size={14} />
      Copy from {formatDay(at) === "Today" ? formatTime(at) : formatDateTime(at)}
    </p>
  );
}
