/** The default words of field errors: each names the field and the fix. */
export const messages = {
  required: (label: string) => `${label} is required.`,
  tooLong: (max: number, now: number) => `At most ${count(max, "character")}; these are ${now}.`,
  tooShort: (label: string, min: number) => `${label} must be at least ${count(min, "character")}.`,
  email: (label: string) => `${label} must be an email address, such as name@school.org.`,
  url: (label: string) => `${label} must be a web address that starts with https://.`,
  number: (label: string) => `${label} must be a number.`,
  atLeast: (label: string, min: number) => `${label} must be ${min} or more.`,
  atMost: (label: string, max: number) => `${label} must be ${max} or less.`,
  date: "Enter a date as MM/DD/YYYY.",
  noSuchDay: "There is no such day.",
  choose: (label: string) => `Choose ${/^[aeiou]/i.test(label) ? "an" : "a"} ${label.toLowerCase()}.`,
  match: (label: string, other: string) => `${label} and ${other.toLowerCase()} must be the same.`,
} as const;

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;
