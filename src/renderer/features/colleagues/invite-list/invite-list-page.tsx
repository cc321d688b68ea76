import { t } from "#lib/words/t.ts";
import "../colleagues.css";
import { Lock } from "lucide-react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { needsServer, useMailWay } from "#parts/people/mail-way.ts";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { InviteListForm } from "./invite-list-form.tsx";

/** Invites many colleagues at once, from a pasted list or a CSV file. For administrators. */
export function InviteListPage() {
  usePage(t("Invite colleagues"), [
    { label: t("Colleagues"), to: paths.colleagues() },
    { label: t("Invite colleagues") },
  ]);
  const { can } = useSession();
  const way = useMailWay();
  return (
    <PageLayout header={<PageHeader title={t("Invite colleagues")} />}>
      {can.administer && way === "nowhere" ? (
        <EmptyState icon={Lock} title={t("No colleagues on one person’s computer")} level={2}>
          {needsServer}
        </EmptyState>
      ) : can.administer ? (
        <DraftGate draftKey={draftKeys.colleagueList()}>
          {(found) => <InviteListForm found={found} />}
        </DraftGate>
      ) : (
        <EmptyState icon={Lock} title={t("For administrators")} level={2}>
          {t("Colleagues are invited by the administrators of an organization.")}
        </EmptyState>
      )}
    </PageLayout>
  );
}
