import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { kinds, type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { listTitle } from "./record-words.ts";

const entityTemplates = {
  id: "entity-template",
  label: listTitle("entity-template"),
  to: paths.entityTemplates(),
} as const;

/** Templates, and each list that a tree of organizations shares, side by side. */
export function SharedListTabs({
  current,
}: {
  readonly current: "case-template" | "entity-template" | PlainKind;
}) {
  const shared = plainKinds.filter((kind) => kinds[kind].kept === "tree");
  return (
    <Tabs
      label={t("Templates and lists")}
      current={current}
      tabs={[
        { id: "case-template", label: t("Templates"), to: paths.templates() },
        ...shared.flatMap((kind) => {
          const tab = { id: kind, label: listTitle(kind), to: recordPaths(kind).list };
          return kind === "entity-type" ? [tab, entityTemplates] : [tab];
        }),
      ]}
    />
  );
}

export const templatesCrumb = [{ label: t("Templates"), to: paths.templates() }];

/** What a whole district shares is changed by its administrators; others are told so. */
export function ForManagers({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  if (useSession().can.manage_templates) return children;
  return (
    <PageLayout header={<PageHeader title={title} />}>
      <EmptyState icon={Lock} title={t("For administrators")} level={2}>
        {t("Templates and the lists of the forms are kept by the administrators of the whole district.")}
      </EmptyState>
    </PageLayout>
  );
}
