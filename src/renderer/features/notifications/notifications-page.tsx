import { t } from "#lib/words/t.ts";
import "./notifications-page.css";
import { useQuery } from "@tanstack/react-query";
import { Bell, CheckCheck } from "lucide-react";
import { useSearchParams } from "react-router";
import { notificationKinds } from "#contract/services/notifications/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { useWorkDay, useZoneOf } from "#lib/page/use-schedule.ts";
import { UnreadBulletins, useUnreadBulletins } from "#parts/bulletins/unread-bulletins.tsx";
import { NotificationList } from "#parts/notifications/notification-list.tsx";
import { byDay, kindLabels } from "#parts/notifications/notification-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

const perPage = 50;
const kinds = notificationKinds.map((value) => ({ value, label: kindLabels[value] }));

/** One's notifications by day; filters are in the address. */
export function NotificationsPage() {
  usePage(t("Notifications"), [{ label: t("Notifications") }]);
  const today = useWorkDay();
  const zone = useZoneOf()(null);
  const [search] = useSearchParams();
  const put = usePutSearch();
  const kind = kinds.find((each) => each.value === search.get("kind"))?.value ?? null;
  const unreadOnly = search.get("unread") === "yes";
  const list = usePagedList("notifications.list", (page) => ({
    page,
    per_page: perPage,
    ...(kind === null ? {} : { kind }),
    ...(unreadOnly ? { unread: "yes" } : {}),
  }));
  const bulletins = useUnreadBulletins();
  const unread = useQuery(apiQuery(useApi(), "notifications.unread", {}));
  const read = useApiMutation("notifications.read");
  const count = unread.data?.data.count ?? 0;

  const filtered = kind !== null || unreadOnly;

  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Notifications")}
          note={count > 0 ? t("{{count}} unread", { count }) : undefined}
          actions={
            <>
              <LinkButton to={`${paths.settings()}#settings-notifications`} size="small">
                {t("Choose what you are told")}
              </LinkButton>
              <Button
                size="small"
                icon={CheckCheck}
                disabled={count === 0}
                loading={read.isPending}
                onClick={() => read.mutate({ body: { all: true } })}
              >
                {t("Mark all as read")}
              </Button>
            </>
          }
        />
      }
    >
      <div className="bw-notices-page">
        <div className="bw-notices-filters">
          <SelectField
            label={t("Kind")}
            toolbar
            value={kind ?? ""}
            options={[{ value: "", label: t("All kinds") }, ...kinds]}
            onChange={(event) => put({ kind: event.target.value, page: "" })}
          />
          <Switch
            label={t("Unread only")}
            checked={unreadOnly}
            onChange={(checked) => put({ unread: checked ? "yes" : "", page: "" })}
          />
        </div>
        {read.isError ? (
          <Callout kind="stop" title={t("Not marked as read")} role="alert">
            {errorMessage(read.error)}
          </Callout>
        ) : null}
        {filtered ? null : <UnreadBulletins />}
        {/* What stands above is known first: nothing moves away from under a pointer. */}
        {!filtered && bulletins.isPending ? null : (
          <PagedList
            list={list}
            noun="notifications"
            count={6}
            empty={
              <EmptyState
                icon={Bell}
                title={filtered ? t("No notifications match") : t("No notifications")}
                level={2}
              >
                {filtered
                  ? t("Choose another kind, or show those that you have read.")
                  : t(
                      "You are told here of tasks that become yours, of what is due, and of changes in your case teams.",
                    )}
              </EmptyState>
            }
          >
            {({ data }) =>
              byDay(data, today, zone).map(([day, rows]) => (
                <section key={day} aria-label={day}>
                  <h2 className="bw-notice-day">{day}</h2>
                  <NotificationList rows={rows} onRead={(ids) => read.mutate({ body: { ids: [...ids] } })} />
                </section>
              ))
            }
          </PagedList>
        )}
      </div>
    </PageLayout>
  );
}
