import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#lib/words/t.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

type ManagersOnlyProps = {
  readonly title: string;
  /** What is done there, and by whom. */
  readonly children: ReactNode;
};

/** What others see who come to an address of the administrators of the whole organization. */
export function ManagersOnly({ title, children }: ManagersOnlyProps) {
  return (
    <PageLayout header={<PageHeader title={title} />}>
      <EmptyState icon={Lock} title={t("For administrators")} level={2}>
        {children}
      </EmptyState>
    </PageLayout>
  );
}
