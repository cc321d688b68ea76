import { FileQuestion } from "lucide-react";
import { readProblem } from "#lib/bridge/error-message.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { pageTitle } from "./titles.ts";

/** The assessment could not be read: why, and what to do. */
export function LoadProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  usePage(
    t("CSTAG assessment"),
    [{ label: t("Dashboard"), to: paths.dashboard() }, { label: t("CSTAG assessment") }],
    true,
  );
  return (
    <PageLayout header={<h1 className="bw-hidden">{pageTitle}</h1>} wide>
      <div className="wizard-problem" role="alert">
        <EmptyState
          icon={FileQuestion}
          title={t("The assessment could not be opened")}
          level={2}
          action={
            <>
              <Button variant="primary" onClick={onRetry}>
                {t("Try again")}
              </Button>
              <LinkButton to={paths.dashboard()}>{t("Go to the dashboard")}</LinkButton>
            </>
          }
        >
          {readProblem(error)}
        </EmptyState>
      </div>
    </PageLayout>
  );
}
