import { t } from "#lib/words/t.ts";
import { FullPageLoader } from "#ui/layout/full-page-loader.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";

/** The page while what it needs is read. */
export const Opening = ({ title }: { readonly title: string }) => (
  <PageLayout header={<h1 className="bw-hidden">{title}</h1>} wide>
    <FullPageLoader label={t("Opening the worksheet\u2026")} />
  </PageLayout>
);
