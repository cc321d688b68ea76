import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { NotificationList } from "./notification-list.tsx";

/** The latest unread notifications, for a dashboard (UI-7c). */
export function LatestNotifications({ most = 4 }: { readonly most?: number }) {
  const query = { unread: "yes", per_page: most };
  const found = useQuery(apiQuery(useApi(), "notifications.list", { query }));
  const read = useApiMutation("notifications.read");

  return (
    <section aria-labelledby="latest-notifications">
      <SectionHeader
        id="latest-notifications"
        title={t("Notifications")}
        count={found.data?.meta.total || undefined}
        action={
          <LinkButton
            to={paths.notifications()}
            variant="minimal"
            size="small"
            aria-label={t("View all notifications")}
          >
            {t("View all")}
          </LinkButton>
        }
      />
      <Loaded query={found} label={t("Loading notifications")} count={3}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={Bell} title={t("Nothing new")} snug>
              {t("What concerns you stands here until you have read it.")}
            </EmptyState>
          ) : (
            <NotificationList
              rows={data}
              withDay
              quiet
              onRead={(ids) => read.mutate({ body: { ids: [...ids] } })}
            />
          )
        }
      </Loaded>
    </section>
  );
}
