import "./templates.css";
import { Lock } from "lucide-react";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";

export function TemplateTabs({ current }: { readonly current: "templates" | "types" | "categories" }) {
  return (
    <Tabs
      label="Templates and lists"
      current={current}
      tabs={[
        { id: "templates", label: "Templates", to: paths.templates() },
        { id: "types", label: "Types", to: paths.caseTypes() },
        { id: "categories", label: "Categories", to: paths.caseCategories() },
      ]}
    />
  );
}

/** These screens are for administrators of a whole tree; others are told so. */
export function ForManagers({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  if (useSession().can.manage_templates) return children;
  return (
    <PageLayout header={<PageHeader title={title} />}>
      <EmptyState icon={Lock} title="For administrators" level={2}>
        Templates, types and categories are kept by the administrators of the whole district.
      </EmptyState>
    </PageLayout>
  );
}

export const usedWords = (cases: number | null): string =>
  cases === null ? "" : cases === 1 ? "1 case" : `${cases.toLocaleString("en-US")} cases`;
