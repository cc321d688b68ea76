import "./places.css";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

interface KnownUntilProps {
  /** The days that an answer is about, as it says. */
  readonly days: { readonly from?: string | null; readonly to?: string | null } | undefined;
  /** The first and the last day that were asked for. */
  readonly asked: { readonly from: string; readonly to: string };
}

/** Without a network a calendar may begin later or end earlier than was asked for: then it says so. */
export function KnownUntil({ days, asked }: KnownUntilProps) {
  if (days?.to == null) return null;
  const late = days.from != null && days.from > asked.from;
  if (days.to >= asked.to && !late) return null;
  return (
    <p className="places-known">
      {late
        ? t("Without the server, events are known from {{first}} to {{last}}.", {
            first: formatDate(days.from),
            last: formatDate(days.to),
          })
        : t("Without the server, events are known until {{day}}.", { day: formatDate(days.to) })}
    </p>
  );
}
