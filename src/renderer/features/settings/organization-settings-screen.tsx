import { t } from "#lib/words/t.ts";
import "./settings.css";
import { useQuery } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import { useSearchParams } from "react-router";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { AccountSetting } from "./account-setting.tsx";
import { LogStreamSetting } from "./log-stream-setting.tsx";
import { MailSenderSetting } from "./mail-sender-setting.tsx";
import { MapSetting } from "./map/map-setting.tsx";
import { ScheduleSetting } from "./schedule-setting.tsx";
import { ScimSetting } from "./scim/scim-setting.tsx";
import { SingleSignOnSetting } from "./single-sign-on/single-sign-on-setting.tsx";
import { StatisticsSetting } from "./statistics-setting.tsx";
import { SupportSetting } from "./support-setting.tsx";
import { UploadSetting } from "./upload-setting.tsx";
import { WorkSetting } from "./work-setting.tsx";

const asId = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** What administrators set for an organization, and those of a whole tree for everyone in it. */
export function OrganizationSettingsScreen() {
  usePage(t("Organization settings"), [
    { label: t("Settings"), to: paths.settings() },
    { label: t("Organization settings") },
  ]);
  const { can } = useSession();
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Organization settings")}
          facts={<span>{t("For everyone in your organization and below it, at once.")}</span>}
        />
      }
    >
      {can.administer ? (
        <SettingsOfOrganization />
      ) : (
        <EmptyState icon={Settings} title={t("Only for administrators of an organization")}>
          {t("What is set here holds for everyone in it and below it.")}
        </EmptyState>
      )}
    </PageLayout>
  );
}

function SettingsOfOrganization() {
  const { can } = useSession();
  const [search] = useSearchParams();
  const put = usePutSearch();
  // A district has some hundreds at most; those that the reader administers are told by their rights.
  const found = useQuery(apiQuery(useApi(), "organizations.list", { query: { per_page: 200 } }));
  return (
    <Loaded query={found} label={t("Loading your organizations")} count={3}>
      {({ data }) => {
        const administered = data.filter((each) => each.can.edit);
        const isRoot = (each: (typeof data)[number]) => each.parent_id === null;
        const wanted = asId(search.get("organization"));
        const chosen =
          administered.find((each) => each.id === wanted) ?? administered.find(isRoot) ?? administered[0];
        if (chosen === undefined) return null;
        const id = Number(chosen.id);
        return (
          <div className="bw-settings">
            {administered.length > 1 ? (
              <SelectField
                label={t("Organization")}
                value={String(id)}
                options={administered.map((each) => ({ value: String(each.id), label: each.name }))}
                onChange={(event) => put({ organization: event.target.value })}
              />
            ) : null}
            <ScheduleSetting organization={id} />
            <MailSenderSetting organization={id} />
            <StatisticsSetting organization={id} />
            {can.manage_templates && isRoot(chosen) ? (
              <>
                <AccountSetting organization={id} />
                <SingleSignOnSetting organization={id} />
                <ScimSetting organization={id} />
                <WorkSetting organization={id} />
                <UploadSetting organization={id} />
                <MapSetting organization={id} />
                <SupportSetting organization={id} />
                <LogStreamSetting organization={id} />
              </>
            ) : can.manage_templates ? (
              <p className="bw-settings-note">
                {t(
                  "Signing in, daily work, files, the map, help and the log are set for the whole district at its top.",
                )}
              </p>
            ) : null}
          </div>
        );
      }}
    </Loaded>
  );
}
