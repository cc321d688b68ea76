import { Lock } from "lucide-react";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

/** What others see who come to an address of imports. */
export function ManagersOnly({ title }: { readonly title: string }) {
  return (
    <PageLayout header={<PageHeader title={title} />}>
      <EmptyState icon={Lock} title="For administrators" level={2}>
        Rosters are taken over by the administrators of the whole organization.
      </EmptyState>
    </PageLayout>
  );
}
