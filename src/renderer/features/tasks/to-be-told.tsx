import "./to-be-told.css";
import { Megaphone } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { isLateDuty } from "#contract/records/case-notices/duties.ts";
import { audienceNames, type OpenDuty } from "#contract/records/case-notices/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { askedWords } from "#parts/cases/duty-due.ts";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";

type ToBeToldProps = { readonly duties: readonly OpenDuty[] };

/** Who is to be told by now in the cases that one works on. Each opens its case there. */
export function ToBeTold({ duties }: ToBeToldProps) {
  const id = useId();
  const now = Date.now();
  return (
    <section aria-labelledby={id} className="bw-to-be-told">
      <SectionHeader id={id} title={t("To be told")} count={duties.length} />
      <ul>
        {duties.map((duty) => (
          <li key={`${duty.case_id} ${duty.audience}`} className="bw-to-be-told-row">
            <span className="bw-to-be-told-sign">
              <Icon of={Megaphone} />
            </span>
            <Link to={paths.caseDuty(duty.case_id, duty.audience)} className="bw-to-be-told-link">
              {audienceNames[duty.audience]}
            </Link>
            <span className="bw-to-be-told-case" title={duty.case_title}>
              <span className="bw-numbers">{duty.case_number}</span> {duty.case_title}
            </span>
            <span className={cx("bw-to-be-told-due", isLateDuty(duty, now) && "bw-task-late")}>
              {askedWords(duty, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
