import type { Statistics } from "#contract/services/statistics/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { CountTable } from "./count-table.tsx";
import type { StepView } from "./statistics-address.ts";
import { hiddenWords, viewNames } from "./statistics-words.ts";
import { GroupStepTable, StepTable } from "./step-tables.tsx";

export const spanWords = ({ from, to }: Pick<Statistics, "from" | "to">): string =>
  t("{{from}} to {{to}}", { from: formatDate(from), to: formatDate(to) });

/** The same tables on paper, with what is hidden said beside them. */
export function PrintStatistics({ found, view }: { readonly found: Statistics; readonly view: StepView }) {
  const { user } = useSession();
  const span = spanWords(found);
  return (
    <PrintSheet
      title={t("Statistics")}
      about={[found.organization.name, span]}
      by={user?.full_name ?? ""}
      content={() => (
        <div className="statistics-paper">
          <p>
            {found.organization.name}, {span}
            <br />
            {hiddenWords(found.smallest)}
          </p>
          <h2>{t("Cases and assessments")}</h2>
          <CountTable found={found} />
          <h2>{t("Steps, all together")}</h2>
          <StepTable found={found} />
          <h2>{t("Steps by group")}</h2>
          <p>{viewNames[view]}</p>
          <GroupStepTable found={found} view={view} />
        </div>
      )}
    />
  );
}
