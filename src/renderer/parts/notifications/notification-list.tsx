import { t } from "#lib/words/t.ts";
import "./notifications.css";
import { Check } from "lucide-react";
import { Link } from "react-router";
import type { Notification } from "#contract/services/notifications/schema.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn, formatTimeIn } from "#lib/words/format-date.ts";
import { WholeNumbers } from "#parts/cases/whole-numbers.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { kindIcons, notificationAddress } from "./notification-words.ts";

interface NotificationListProps {
  readonly rows: readonly Notification[];
  readonly onRead: (ids: readonly number[]) => void;
  /** Shows the day beside the time, where no heading says it. */
  readonly withDay?: boolean;
  /** Beside something more important: smaller, lighter, without lines. */
  readonly quiet?: boolean;
}

/** Rows of notifications; opening one marks it as read. */
export function NotificationList({ rows, onRead, withDay = false, quiet = false }: NotificationListProps) {
  // By the clocks of the school in which one works, as what they lead to is; with its zone where this computer has another.
  const zone = useZoneOf()(null);
  return (
    <ul className={cx("bw-notices", quiet && "bw-notices-quiet")}>
      {rows.map((row) => {
        const to = notificationAddress(row);
        const unread = row.read_at === null;
        const at = withDay ? formatDateTimeIn(row.created_at, zone) : formatTimeIn(row.created_at, zone);
        return (
          <li key={row.id} className={cx("bw-notice", unread && "bw-notice-unread")}>
            <Icon of={kindIcons[row.kind]} />
            <span className="bw-notice-words">
              {to === null ? (
                <span className="bw-notice-title">
                  <WholeNumbers text={row.title} />
                </span>
              ) : (
                <Link className="bw-notice-title" to={to} onClick={() => unread && onRead([row.id])}>
                  <WholeNumbers text={row.title} />
                </Link>
              )}
              {row.subject?.called ? <span className="bw-notice-called">{row.subject.called}</span> : null}
              <span className="bw-notice-note">
                {[unread ? t("Unread") : null, row.actor?.full_name, at].filter(Boolean).join(" · ")}
              </span>
            </span>
            {unread ? (
              <IconButton
                icon={Check}
                size="small"
                label={t("Mark as read: {{title}}", { title: row.title })}
                onClick={() => onRead([row.id])}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
