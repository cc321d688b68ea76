import "./places.css";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

interface KnownUntilProps {
  /** The days that an answer is about, as it says. */
  readonly days: { readonly to?: string | null | undefined } | undefined;
  /** The last day that was asked for. */
  readonly asked: string;
}

/** Without a network a calendar may end earlier than was asked for: then it says so. */
export function KnownUntil({ days, asked }: KnownUntilProps) {
  if (days?.to == null || days.to >= asked) return null;
  return (
    <p className="places-known">
      {t("Without the server, events are known until {{day}}.", { day: formatDate(days.to) })}
    </p>
  );
}
