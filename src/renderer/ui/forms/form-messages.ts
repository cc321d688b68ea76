import { t } from "#lib/words/t.ts";
/** The default words of field errors: each names the field and the fix. */
export const messages = {
  required: (label: string) => t("{{label}} is required.", { label }),
  /** Of a field whose label the program does not know, and which may be many: “Goals” is required. */
  requiredNamed: (label: string) => t("“{{label}}” is required.", { label }),
  tooLong: (max: number, now: number) =>
    t("At most {{count}} characters; these are {{now}}.", { count: max, now }),
  tooShort: (label: string, min: number) =>
    t("{{label}} must be at least {{count}} characters.", { count: min, label }),
  email: (label: string) => `${label} must be an email address, such as name@school.org.`,
  url: (label: string) => `${label} must be a web address that starts with https://.`,
  number: (label: string) => t("{{label}} must be a number.", { label }),
  atLeast: (label: string, min: number) => t("{{label}} must be {{min}} or more.", { label, min }),
  atMost: (label: string, max: number) => t("{{label}} must be {{max}} or less.", { label, max }),
  date: t("Enter a date as MM/DD/YYYY."),
  noSuchDay: t("There is no such day."),
  choose: (label: string) =>
    /^[aeiou]/i.test(label)
      ? t("Choose an {{label}}.", { label: label.toLowerCase() })
      : t("Choose a {{label}}.", { label: label.toLowerCase() }),
  match: (label: string, other: string) =>
    t("{{label}} and {{other}} must be the same.", { label, other: other.toLowerCase() }),
} as const;
