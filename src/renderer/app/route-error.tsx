import { CircleAlert, Compass, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { useAppState, useHost } from "#lib/bridge/bridge-context.tsx";
import { noteFault } from "#lib/bridge/page-faults.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { EntryLayout } from "#ui/layout/entry-layout.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

/** A screen failed: says so, keeps the rest of the window, offers a way on. */
export function RouteErrorScreen() {
  const error = useRouteError();
  const { phase } = useAppState();
  const { bridge } = useHost();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!missing) noteFault(bridge, "screen", error);
  }, [bridge, error, missing]);
  if (missing && phase === "signed-in") return <NotFoundScreen />;
  const again = (
    <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
      {t("Load again")}
    </Button>
  );
  if (phase !== "signed-in") {
    return (
      <EntryLayout title={t("This screen could not be shown")} subtitle={t("What was saved is safe.")}>
        {again}
      </EntryLayout>
    );
  }
  return (
    <PageLayout header={<PageHeader title={t("This screen could not be shown")} />}>
      <EmptyState
        icon={CircleAlert}
        title={t("Something went wrong on this screen")}
        level={2}
        action={again}
      >
        {t("What was saved is safe. Loading it again helps most times.")}
      </EmptyState>
    </PageLayout>
  );
}

/** No screen has this address. */
export function NotFoundScreen() {
  usePage(t("Not found"), [{ label: t("Dashboard"), to: paths.dashboard() }, { label: t("Not found") }]);
  return (
    <PageLayout header={<PageHeader title={t("Not found")} />}>
      <EmptyState
        icon={Compass}
        title={t("There is nothing at this address")}
        level={2}
        action={<LinkButton to={paths.dashboard()}>{t("Go to the dashboard")}</LinkButton>}
      >
        {t("It may have been deleted, or the address is incomplete.")}
      </EmptyState>
    </PageLayout>
  );
}
