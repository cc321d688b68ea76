import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { isLateDuty } from "#contract/records/case-notices/duties.ts";
import { audienceNames } from "#contract/records/case-notices/schema.ts";
import { isEndedCase } from "#contract/records/cases/moves.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { askedWords } from "#parts/cases/duty-due.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { noticesQuery } from "./notices-query.ts";

/** Who should have been told by now; nothing where everybody was, or where the case is closed or archived. */
export function CaseDutiesDue({ record }: { readonly record: CaseRecord }) {
  const { data } = useQuery({ ...noticesQuery(useApi(), record.id), enabled: !isMadeHere(record) });
  const now = Date.now();
  const late = isEndedCase(record) ? [] : (data?.duties ?? []).filter((each) => isLateDuty(each, now));
  if (late.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t("To be told")} count={late.length} />
      <ul className="case-tasks">
        {late.map((duty) => (
          <li key={duty.audience} className="case-task">
            <div className="case-person-words">
              <Link to={paths.caseDuty(record.id, duty.audience)} className="case-task-link">
                {audienceNames[duty.audience]}
              </Link>
              <p className="case-meta case-late">{askedWords(duty, now)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
