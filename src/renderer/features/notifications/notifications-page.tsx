import "./notifications-page.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Bell, CheckCheck } from "lucide-react";
import { useSearchParams } from "react-router";
import { notificationKinds } from "#contract/services/notifications/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { useToday } from "#lib/words/use-today.ts";
import { NotificationList } from "#parts/notifications/notification-list.tsx";
import { byDay, kindLabels } from "#parts/notifications/notification-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

const perPage = 50;
const kinds = notificationKinds.map((value) => ({ value, label: kindLabels[value] }));

/** What somebody was told of, by day; filters stand in the address. */
export function NotificationsPage() {
  usePage("Notifications", [{ label: "Notifications" }]);
  const api = useApi();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find((each) => each.value === search.get("kind"))?.value ?? null;
  const unreadOnly = search.get("unread") === "yes";
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1);
  const change = (name: string, value: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (name !== "page") next.delete("page");
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const query = {
    page,
    per_page: perPage,
    ...(kind === null ? {} : { kind }),
    ...(unreadOnly ? { unread: "yes" } : {}),
  };
  const found = useQuery({
    ...apiQuery(api, "notifications.list", { query }),
    placeholderData: keepPreviousData,
  });
  const unread = useQuery(apiQuery(api, "notifications.unread", {}));
  const read = useApiMutation("notifications.read");
  const count = unread.data?.data.count ?? 0;
  const rows = found.data?.data ?? [];
  const meta = found.data?.meta;
  const filtered = kind !== null || unreadOnly;
  const goTo = (to: number) => () => change("page", String(to));

  return (
    <PageLayout
      header={
        <PageHeader
          title="Notifications"
          note={count > 0 ? `${count} unread` : undefined}
          actions={
            <>
              <LinkButton to={`${paths.settings()}#settings-notifications`} size="small">
                Choose what you are told
              </LinkButton>
              <Button
                size="small"
                icon={CheckCheck}
                disabled={count === 0}
                loading={read.isPending}
                onClick={() => read.mutate({ body: { all: true } })}
              >
                Mark all as read
              </Button>
            </>
          }
        />
      }
    >
      <div className="bw-notices-page">
        <div className="bw-notices-filters">
          <SelectField
            label="Kind"
            toolbar
            value={kind ?? ""}
            options={[{ value: "", label: "All kinds" }, ...kinds]}
            onChange={(event) => change("kind", event.target.value)}
          />
          <Switch
            label="Unread only"
            checked={unreadOnly}
            onChange={(checked) => change("unread", checked ? "yes" : null)}
          />
        </div>
        {read.isError ? (
          <Callout kind="stop" title="Not marked as read" role="alert">
            {errorMessage(read.error)}
          </Callout>
        ) : null}
        <Loaded query={found} label="Loading notifications" count={6} />
        {found.isSuccess && rows.length === 0 ? (
          <EmptyState icon={Bell} title={filtered ? "No notifications match" : "No notifications"} level={2}>
            {filtered
              ? "Choose another kind, or show those that you have read."
              : "You are told here of tasks that become yours, of what is due, and of changes in your case teams."}
          </EmptyState>
        ) : null}
        {byDay(rows, today).map(([day, list]) => (
          <section key={day} aria-label={day}>
            <h2 className="bw-notice-day">{day}</h2>
            <NotificationList rows={list} onRead={(ids) => read.mutate({ body: { ids: [...ids] } })} />
          </section>
        ))}
        {meta && meta.last_page > 1 ? (
          <p className="bw-notices-filters">
            <Button size="small" disabled={page <= 1} onClick={goTo(page - 1)}>
              Newer
            </Button>
            <Button size="small" disabled={page >= meta.last_page} onClick={goTo(page + 1)}>
              Older
            </Button>
            <span>
              {meta.from ?? 0} to {meta.to ?? 0} of {meta.total}
            </span>
          </p>
        ) : null}
      </div>
    </PageLayout>
  );
}
