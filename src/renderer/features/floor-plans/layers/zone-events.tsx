import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { StageGlyph } from "#parts/cases/stage-glyph.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import type { InZone } from "./use-layers.ts";

/** Of the chosen zone: what happened there, and what safety plans have done there. */
export function ZoneEvents({ inZone: { cases, measures, more } }: { readonly inZone: InZone }) {
  return (
    <>
      {cases.length === 0 ? null : (
        <ul className="plan-zone-rows" aria-label={t("Cases in this zone")}>
          {cases.map((each) => (
            <LinkedRow
              key={each.case_id}
              to={paths.case(each.case_id)}
              title={each.title}
              note={[each.number, each.occurred_at === null ? "" : formatDate(each.occurred_at)]
                .filter((words) => words !== "")
                .join(", ")}
              end={<StageGlyph stage={each.stage} />}
            />
          ))}
          {more.cases === 0 ? null : (
            <li className="plan-zone-more">{t("{{count}} more cases", { count: more.cases })}</li>
          )}
        </ul>
      )}
      {measures.length === 0 ? null : (
        <ul className="plan-zone-rows" aria-label={t("Measures in this zone")}>
          {measures.map((each, at) => (
            <LinkedRow
              key={at}
              to={paths.casePlans(each.case_id)}
              title={each.what}
              note={[
                each.number,
                each.time_of_day ?? "",
                each.ends === null ? "" : t("until {{day}}", { day: formatDate(each.ends) }),
              ]
                .filter((words) => words !== "")
                .join(", ")}
            />
          ))}
          {more.measures === 0 ? null : (
            <li className="plan-zone-more">{t("{{count}} more measures", { count: more.measures })}</li>
          )}
        </ul>
      )}
    </>
  );
}
