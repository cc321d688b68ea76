import { t } from "#lib/words/t.ts";
import { credibilityNames, reliabilityNames } from "#parts/bulletins/bulletin-words.ts";

/** Fields of the form of a bulletin where its draft is read. */
const labels: Readonly<Record<string, string>> = {
  title: t("Title"),
  body: t("What they should know and do"),
  source: t("Source"),
  reliability: t("Reliability of the source"),
  credibility: t("Credibility of the information"),
  valid_from: t("In force from"),
  valid_to: t("Until"),
  ending: t("Until the end of"),
};

const choices: Readonly<Record<string, string>> = { ...reliabilityNames, ...credibilityNames };

export const bulletinFieldLabel = (field: string): string | null => labels[field] ?? null;

/** A choice in words; null where it is none. */
export const bulletinFieldValue = (field: string, value: unknown): string | null =>
  field === "reliability" || field === "credibility" ? (choices[String(value)] ?? null) : null;

const read = (of: unknown, key: string): unknown =>
  typeof of === "object" && of !== null ? Reflect.get(of, key) : undefined;

/** The values of the form with the event whose end was chosen by its name, as long as the bulletin ends with it. */
export function bulletinAsRead(values: unknown): unknown {
  if (typeof values !== "object" || values === null) return values;
  const ending = read(values, "ending");
  const [title, ends] = [read(ending, "title"), Date.parse(String(read(ending, "ends_at")))];
  const held = ends === Date.parse(String(read(values, "valid_to")));
  return { ...values, ending: held ? title : null };
}
