import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PlanStatus } from "#contract/records/plans/schema.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { mayWork } from "../page/case-moves.ts";

interface ReviewButtonProps {
  readonly record: CaseRecord;
  readonly plan: string;
  readonly status: PlanStatus;
}

/** Reviews a plan in force, also before its day, and where nobody is reminded of it. */
export function ReviewButton({ record, plan, status }: ReviewButtonProps) {
  const put = usePutSearch();
  if (status !== "in_force" || !mayWork(record)) return null;
  return (
    <Button size="small" onClick={() => put({ review: plan })}>
      {t("Review…")}
    </Button>
  );
}
