import "#ui/facts/tag.css";
import type { WavrStanding } from "#contract/records/wavr/standing.ts";
import { t } from "#lib/words/t.ts";

/** What comes next of an assessment that nobody has signed. */
function nextWords({ forms }: Pick<WavrStanding, "forms">): string {
  if (forms.includes("assessment")) return t("WAVR: signing comes next");
  if (forms.includes("worksheet")) return t("WAVR: the level of concern comes next");
  return forms.includes("intake") ? t("WAVR: the worksheet comes next") : t("WAVR: the intake comes next");
}

/** The levels of concern of a WAVR assessment as they were signed, in words alone; before that, what comes next. */
export function WavrStandingTag({ of }: { readonly of: WavrStanding }) {
  const { levels } = of;
  if (levels.length === 0) return <span className="bw-unclassified">{nextWords(of)}</span>;
  return (
    <span
      className="bw-tag bw-tag-full bw-tag-outline"
      title={levels.map(({ label, value }) => `${label}: ${value}`).join("\n")}
    >
      <span className="bw-hidden">{levels.map(({ label, value }) => `${label}: ${value}`).join(", ")}</span>
      <span aria-hidden="true">
        {t("Concern: {{levels}}", { levels: levels.map(({ value }) => value).join(" · ") })}
      </span>
    </span>
  );
}
