import type { z } from "zod";

/** Messages by dotted field name, as 422 answers carry them: `{ "phones.0.number": ["…"] }`. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** `date_of_birth` reads "Date of birth", `phones.0.number` reads "Number". */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === "string" && !/^\d+$/.test(part));
  const last = String(names.at(-1) ?? "This value");
  const words = last
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .replace(/ (id|uuid)$/i, "")
    .trim()
    .toLowerCase();
  return words === "" ? "This value" : words.charAt(0).toUpperCase() + words.slice(1);
}

type Issue = z.core.$ZodIssue;

const ownWords = (issue: Issue): boolean => !/^(Invalid|Too |Unrecognized|Expected)/.test(issue.message);

/**
 * The message of an issue, which names the field and the fix: the default rules for required, length and email of
 * Spec §5.
 */
export function issueMessage(issue: Issue): string {
  if (ownWords(issue)) return issue.message;
  const label = fieldLabel(issue.path);
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? `${label} is required.`
        : `${label} is not of the right kind.`;
    case "too_small": {
      const isText = issue.origin === "string";
      if (isText && issue.minimum === 1) return `${label} is required.`;
      return isText
        ? `${label} must be at least ${issue.minimum} characters.`
        : `${label} must be at least ${issue.minimum}.`;
    }
    case "too_big": {
      if (issue.origin === "string") return `${label} must be at most ${issue.maximum} characters.`;
      return issue.origin === "array" || issue.origin === "set"
        ? `${label} must have at most ${issue.maximum} entries.`
        : `${label} must be at most ${issue.maximum}.`;
    }
    case "invalid_format":
      if (issue.format === "email") return `${label} must be an email address, like name@school.org.`;
      if (issue.format === "date") return `${label} must be a date.`;
      if (issue.format === "datetime") return `${label} must be a date and time.`;
      return `${label} is not in the right form.`;
    case "invalid_value":
      return issue.input === undefined ? `${label} is required.` : `${label} is not one of the choices.`;
    default:
      return `${label} is not valid.`;
  }
}

/** Messages by dotted field name; an issue about the whole value is under `body`. */
export function fieldMessages(error: z.core.$ZodError): FieldMessages {
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".") || "body";
    messages[field] = [...(messages[field] ?? []), issueMessage(issue)];
  }
  return messages;
}

/** Laravel's summary: the first message, and how many more there are. */
export function summarize(messages: FieldMessages): string {
  const all = Object.values(messages).flat();
  const [first = "The given data was invalid."] = all;
  const more = all.length - 1;
  return more < 1 ? first : `${first} (and ${more} more ${more === 1 ? "error" : "errors"})`;
}
