import { t } from "#lib/words/t.ts";
import { FullPageLoader } from "#ui/layout/full-page-loader.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { pageTitle } from "../titles.ts";

/** The page while what it needs is read. */
export function Opening() {
  return (
    <PageLayout header={<h1 className="bw-hidden">{pageTitle}</h1>} wide>
      <FullPageLoader label={t("Opening the assessment\u2026")} />
    </PageLayout>
  );
}
