import { t } from "#lib/words/t.ts";
import "./copy-note.css";
import { History } from "lucide-react";
import { useEffect, useState } from "react";
import { useOldestCached } from "#lib/bridge/cached-answers.ts";
import { formatClock } from "#lib/words/format-date.ts";
import { Icon } from "#ui/facts/icon.tsx";

const LASTING_MS = 1000;

/** Under the header of a page that shows answers from the copy on this computer: how old the oldest is. */
export function CopyNote() {
  const at = useOldestCached();
  const lasting = useLasting(at !== null);
  if (at === null || !lasting) return null;
  return (
    <p className="bw-copy-note" role="status">
      <Icon of={History} size={14} />
      {t("Copy from {{time}}", { time: formatClock(at) })}
    </p>
  );
}

/** With the server at hand a copy is replaced in a moment; only one that stays is worth a line. */
function useLasting(is: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    setLasting(false);
    if (!is) return;
    const timer = setTimeout(() => setLasting(true), LASTING_MS);
    return () => clearTimeout(timer);
  }, [is]);
  return lasting;
}
