import "./settings.css";
import { Settings } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { AccountSetting } from "./account-setting.tsx";
import { LogStreamSetting } from "./log-stream-setting.tsx";
import { SupportSetting } from "./support-setting.tsx";
import { UploadSetting } from "./upload-setting.tsx";
import { WorkSetting } from "./work-setting.tsx";

const asId = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** What administrators of a whole tree of organizations set for everyone in it. */
export function OrganizationSettingsScreen() {
  usePage("Organization settings", [
    { label: "Settings", to: paths.settings() },
    { label: "Organization settings" },
  ]);
  const { can, organizations } = useSession();
  const [search] = useSearchParams();
  const roots = organizations.filter((each) => each.parent_id === null);
  const [organization, setOrganization] = useState(asId(search.get("organization")));
  return (
    <PageLayout
      header={
        <PageHeader
          title="Organization settings"
          facts={<span>For everyone in your organization and below it, at once.</span>}
        />
      }
    >
      {can.manage_templates ? (
        <div className="bw-settings">
          {roots.length > 1 ? (
            <SelectField
              label="Organization"
              value={String(organization ?? roots[0]?.id)}
              options={roots.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => setOrganization(Number(event.target.value))}
            />
          ) : null}
          <AccountSetting organization={organization} />
          <WorkSetting organization={organization} />
          <UploadSetting organization={organization} />
          <SupportSetting organization={organization} />
          <LogStreamSetting organization={organization} />
        </div>
      ) : (
        <EmptyState icon={Settings} title="Only for administrators of the whole organization">
          What is set here holds for every school below it.
        </EmptyState>
      )}
    </PageLayout>
  );
}
