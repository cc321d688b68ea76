import { classificationOption } from "#instruments/cstag.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useCstag } from "../cstag-context.ts";

const nameOf = (value: number | null) => classificationOption(value)?.label ?? t("Not classified");

/** Who changed the classification, when, from what and why (DOMAIN-2). Newest first. */
export function ClassificationHistory() {
  const { assessment } = useCstag();
  const changes = [...(assessment?.classification_history ?? [])].sort((a, b) => b.at.localeCompare(a.at));
  if (changes.length === 0) return null;
  return (
    <section className="cstag-history" aria-labelledby="cstag-history">
      <h3 id="cstag-history" className="wizard-block-title">
        {t("Changes of classification")}
      </h3>
      <ol>
        {changes.map(({ at, from, to, user, reasons }) => (
          <li key={`${at}-${to}`}>
            <span>
              <strong>{user?.full_name ?? t("Someone")}</strong>{" "}
              {from === null
                ? t("chose {{nameOf}}", { nameOf: nameOf(to) })
                : t("changed {{nameOf}} to {{nameOf2}}", { nameOf: nameOf(from), nameOf2: nameOf(to) })}
            </span>
            <time dateTime={at}>{formatDateTime(at)}</time>
            {reasons ? <p className="cstag-history-reasons">{reasons}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
