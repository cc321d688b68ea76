import "#ui/facts/tag.css";
import type { WavrStanding } from "#contract/records/wavr/standing.ts";
import { t } from "#lib/words/t.ts";

interface WavrStandingTagProps {
  readonly of: WavrStanding;
  /** Says beside it that this is WAVR, as a column of kinds does. */
  readonly isNamed?: boolean;
}

/** What comes next of an assessment that nobody has signed. */
function nextWords({ of: { forms }, isNamed = false }: WavrStandingTagProps): string {
  if (forms.includes("assessment")) return isNamed ? t("Signing comes next") : t("WAVR: signing comes next");
  if (forms.includes("worksheet"))
    return isNamed ? t("Level of concern comes next") : t("WAVR: level of concern comes next");
  if (forms.includes("intake")) return isNamed ? t("Worksheet comes next") : t("WAVR: worksheet comes next");
  return isNamed ? t("Intake comes next") : t("WAVR: intake comes next");
}

/** The levels of concern of a WAVR assessment as they were signed, in words alone; before that, what comes next. */
export function WavrStandingTag(props: WavrStandingTagProps) {
  const { levels } = props.of;
  if (levels.length === 0) return <span className="bw-unclassified">{nextWords(props)}</span>;
  const said = levels.map(({ label, value }) => `${label}: ${value}`);
  return (
    <span className="bw-tag bw-tag-full bw-tag-outline" title={said.join("\n")}>
      <span className="bw-hidden">{said.join(", ")}</span>
      <span aria-hidden="true">
        {t("Concern: {{levels}}", { levels: levels.map(({ value }) => value).join(" · ") })}
      </span>
    </span>
  );
}
