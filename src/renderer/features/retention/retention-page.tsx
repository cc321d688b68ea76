import { t } from "#lib/words/t.ts";
import "./retention.css";
import { useSearchParams } from "react-router";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { ManagersOnly } from "#parts/people/managers-only.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { DueTab } from "./due-tab.tsx";
import { ListsTab } from "./lists-tab.tsx";
import { managersWords } from "./retention-words.ts";
import { ScheduleTab } from "./schedule-tab.tsx";

const tabs = [
  { id: "due", label: t("What falls due"), to: "?" },
  { id: "lists", label: t("Lists and certificates"), to: "?tab=lists" },
  { id: "schedule", label: t("Schedule"), to: "?tab=schedule" },
];

/** What is kept for how long, what falls due, and how it is destroyed (V-16). */
export function RetentionPage() {
  usePage(t("Retention"), [{ label: t("Retention") }]);
  return useSession().can.manage_templates ? (
    <Retention />
  ) : (
    <ManagersOnly title={t("Retention")}>{managersWords}</ManagersOnly>
  );
}

function Retention() {
  const { organizations } = useSession();
  const [search] = useSearchParams();
  const put = usePutSearch();
  const tab = tabs.find((each) => each.id === search.get("tab"))?.id ?? "due";
  const roots = organizations.filter((each) => each.parent_id === null);
  const named = roots.find((each) => String(each.id) === search.get("organization"));
  const root = named ?? roots[0];
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Retention")}
          facts={
            <span>
              {t(
                "No case and no person goes by itself: one administrator proposes what is due, another one confirms it. Compartments, deleted records and the audit log are erased by the server, after the times of the schedule. Legal hold always wins.",
              )}
            </span>
          }
        />
      }
      tabs={<Tabs label={t("Retention")} current={tab} tabs={tabs} />}
    >
      <div className="retention-page">
        {roots.length > 1 && tab !== "lists" ? (
          <SelectField
            label={t("Organization")}
            value={String(root?.id)}
            options={roots.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => put({ organization: event.target.value, school: "", page: "" })}
          />
        ) : null}
        {tab === "due" ? <DueTab key={root?.id} organization={root?.id} /> : null}
        {tab === "lists" ? <ListsTab /> : null}
        {tab === "schedule" ? <ScheduleTab organization={root?.id} /> : null}
      </div>
    </PageLayout>
  );
}
