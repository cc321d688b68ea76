import { t } from "#lib/words/t.ts";
import "./notification-bell.css";
import { useQuery } from "@tanstack/react-query";
import { Bell, CheckCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePageChrome } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { NotificationList } from "#parts/notifications/notification-list.tsx";
import { Button, buttonClass } from "#ui/buttons/button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

const latest = 6;
const most = 99;

/** The number of unread notifications, and the latest of them. Absent in an assessment. */
export function NotificationBell() {
  const unread = useQuery(apiQuery(useApi(), "notifications.unread", {}));
  const quiet = usePageChrome((chrome) => chrome.narrowRail);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // Runs again because: choosing a notification leads to another address
  useEffect(() => setOpen(false), [key]);
  if (quiet) return null;
  const count = unread.data?.data.count ?? 0;
  return (
    <Popover
      label={t("Latest notifications")}
      placement="bottom-end"
      className="bw-bell-panel"
      open={open}
      onOpenChange={setOpen}
      trigger={(trigger) => (
        <Tooltip content={t("Notifications")} describe={false}>
          <button
            {...trigger}
            type="button"
            aria-label={count === 0 ? t("Notifications") : t("Notifications, {{count}} unread", { count })}
            className={cx(buttonClass("minimal", "small"), "bw-bell")}
          >
            <Icon of={Bell} />
            {count === 0 ? null : (
              <span className="bw-bell-count" aria-hidden>
                {count > most ? `${most}+` : count}
              </span>
            )}
          </button>
        </Tooltip>
      )}
    >
      {() => <Latest count={count} />}
    </Popover>
  );
}

function Latest({ count }: { readonly count: number }) {
  const found = useQuery(apiQuery(useApi(), "notifications.list", { query: { per_page: latest } }));
  const read = useApiMutation("notifications.read");
  const panel = useRef<HTMLDivElement>(null);

  const mark = (body: { ids: number[] } | { all: true }, words: string) => {
    // The pressed button disappears, and Escape must still be heard.
    panel.current?.focus();
    read.mutate({ body }, { onSuccess: () => announce(words) });
  };
  return (
    <div ref={panel} tabIndex={-1} className="bw-bell-latest">
      <div className="bw-bell-head">
        <h2>{t("Notifications")}</h2>
        {count > 0 ? (
          <Button
            size="small"
            variant="minimal"
            icon={CheckCheck}
            onClick={() => mark({ all: true }, t("All notifications are read."))}
          >
            {t("Mark all as read")}
          </Button>
        ) : null}
      </div>
      {read.isError ? (
        <Callout kind="stop" title={t("Not marked as read")} role="alert">
          {errorMessage(read.error)}
        </Callout>
      ) : null}
      <Loaded query={found} label={t("Loading notifications")} count={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="bw-bell-none">{t("Nothing yet. You are told here of what concerns you.")}</p>
          ) : (
            <NotificationList
              rows={data}
              withDay
              onRead={(ids) => mark({ ids: [...ids] }, t("Notification read."))}
            />
          )
        }
      </Loaded>
      <p className="bw-bell-all">
        <Link to={paths.notifications()}>{t("All notifications")}</Link>
      </p>
    </div>
  );
}
