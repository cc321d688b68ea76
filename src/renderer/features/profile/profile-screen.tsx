import { t } from "#lib/words/t.ts";
import "./profile.css";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { CalendarAddress } from "./calendar-address.tsx";
import { DetailsForm } from "./details-form.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactor } from "./second-factor.tsx";

/** One's own details, password and second factor. */
export function ProfileScreen() {
  usePage(t("Profile"), [{ label: t("Dashboard"), to: paths.dashboard() }, { label: t("Profile") }]);
  const { user } = useSession();
  if (!user) return null;
  return (
    <PageLayout header={<PageHeader title={t("Profile")} facts={<span>{user.email}</span>} />}>
      <div className="bw-profile">
        <DetailsForm user={user} />
        <PasswordForm />
        <SecondFactor
          on={user.second_factor}
          due={user.second_factor_due}
          required={user.second_factor_required}
        />
        <OwnSessions />
        <CalendarAddress />
      </div>
    </PageLayout>
  );
}
