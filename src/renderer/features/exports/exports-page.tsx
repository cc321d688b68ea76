import { t } from "#lib/words/t.ts";
import "./exports.css";
import { useSearchParams } from "react-router";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { KeptExports } from "./kept-exports.tsx";
import { MadeExports } from "./made-exports.tsx";

/** Exports that were made, and export profiles. */
export function ExportsPage() {
  usePage(t("Exports"), [{ label: t("Exports") }]);
  const { can } = useSession();
  const [search] = useSearchParams();
  const tabs = [
    { id: "made", label: t("Exported"), to: "?" },
    { id: "kept", label: t("Kept exports"), to: "?tab=kept" },
    ...(can.administer ? [{ id: "large", label: t("Large exports"), to: "?tab=large" }] : []),
  ];
  const tab = tabs.find((each) => each.id === search.get("tab"))?.id ?? "made";
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Exports")}
          facts={
            <span>
              {can.administer
                ? t("What you exported, and what left the organizations that you administer.")
                : t("What you exported. Administrators of your organization see it too.")}
            </span>
          }
        />
      }
      tabs={<Tabs label={t("Exports")} current={tab} tabs={tabs} />}
    >
      <div className="exports-page">
        {tab === "made" ? <MadeExports large={false} /> : null}
        {tab === "kept" ? <KeptExports /> : null}
        {tab === "large" ? <MadeExports large /> : null}
      </div>
    </PageLayout>
  );
}
