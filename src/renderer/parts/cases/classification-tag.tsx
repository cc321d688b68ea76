import { t } from "#lib/words/t.ts";
import "#ui/facts/tag.css";
import { classificationNames } from "#contract/records/assessments/classification.ts";
import { cx } from "#ui/facts/class-names.ts";

/** `threat_classification` of the contract, 0 to 3 (Spec §3). */
export type Classification = 0 | 1 | 2 | 3;

const DRESS = ["bw-tag-outline", "bw-tag-outline", "", "bw-tag-ink"] as const;

const isClassification = (value: number): value is Classification => value in classificationNames;

/** A classification told by weight: outlined, tinted, ink. Null reads "Not classified". */
export function ClassificationTag({ value }: { readonly value: number | null }) {
  if (value === null || !isClassification(value))
    return <span className="bw-unclassified">{t("Not classified")}</span>;
  return <span className={cx("bw-tag bw-tag-full", DRESS[value])}>{classificationNames[value]}</span>;
}
