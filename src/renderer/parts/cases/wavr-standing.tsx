import "#ui/facts/tag.css";
import type { WavrStanding } from "#contract/records/wavr/standing.ts";
import { t } from "#lib/words/t.ts";
import { changedLines } from "#parts/words/wavr-changes.ts";

interface WavrStandingTagProps {
  readonly of: WavrStanding;
  /** Says beside it that this is WAVR, as a column of kinds does. */
  readonly isNamed?: boolean;
  /** In a narrow column: what is begun, with how far in its tooltip and for screen readers. */
  readonly isBrief?: boolean;
}

/** The document that an assessment is at which nobody has signed; null where one is finished and another comes next. */
function begunWords({ facts, coded, missing, forms }: WavrStanding): string | null {
  if (missing !== null || forms.includes("assessment"))
    return missing?.length === 0 ? null : t("Judgment begun");
  if (coded !== null || forms.includes("worksheet"))
    return coded !== null && coded.done >= coded.total ? null : t("Worksheet begun");
  return facts !== null && facts.done < facts.total ? t("Intake begun") : null;
}

/** How far an assessment is that nobody has signed: what is missing, and what comes next only where nothing is. */
function nextWords({ facts, coded, missing, forms }: WavrStanding): string {
  if (missing !== null || forms.includes("assessment")) {
    if (missing === null) return t("Judgment begun");
    return missing.length === 0
      ? t("Signing comes next")
      : t("Judgment begun, {{count}} required fields missing", { count: missing.length });
  }
  if (coded !== null)
    return coded.done < coded.total
      ? t("Worksheet begun, {{done}} of {{total}} coded", { ...coded })
      : t("Judgment comes next");
  if (forms.includes("worksheet")) return t("Worksheet begun");
  if (facts === null) return forms.includes("intake") ? t("Intake begun") : t("Intake comes next");
  return facts.done < facts.total
    ? t("Intake begun, {{done}} of {{total}} answered", { ...facts })
    : t("Worksheet comes next");
}

/** The levels of concern of a WAVR assessment as they were signed, in words alone; before that, what comes next. */
export function WavrStandingTag(props: WavrStandingTagProps) {
  const { levels, changed } = props.of;
  if (levels.length === 0) {
    const next = nextWords(props.of);
    const missing = (props.of.missing ?? []).join("\n");
    if (props.isBrief)
      return (
        <span className="bw-unclassified" title={next}>
          {props.isNamed ? (begunWords(props.of) ?? next) : t("WAVR begun")}
          <span className="bw-hidden">{`: ${next}`}</span>
        </span>
      );
    return (
      <span className="bw-unclassified" title={missing === "" ? undefined : missing}>
        {props.isNamed ? next : t("WAVR: {{next}}", { next })}
      </span>
    );
  }
  const said = [...levels.map(({ label, value }) => `${label}: ${value}`), ...changedLines(changed)];
  return (
    <span className="bw-tag bw-tag-full bw-tag-outline" title={said.join("\n")}>
      <span className="bw-hidden">{said.join(", ")}</span>
      <span aria-hidden="true">
        {t("Concern: {{levels}}", { levels: levels.map(({ value }) => value).join(" · ") })}
        {changed.length > 0 ? <> {t("(changed since)")}</> : null}
      </span>
    </span>
  );
}
