import { capitalized } from "#contract/kit/kinds.ts";
import {
  type Audience,
  audienceWords,
  type Duty,
  type Notice,
  noticeWayNames,
} from "#contract/records/case-notices/schema.ts";
import { t } from "#lib/words/t.ts";
import { whenOf } from "#parts/cases/duty-due.ts";

/** `Corinne Pryce and Dale Pryce`. */
export const namesOf = (names: readonly string[]): string =>
  new Intl.ListFormat("en-US", { type: "conjunction" }).format(names);

/** Whom a notice names: people, somebody else, or the audience as a whole. */
export function whomOf({ persons, name, audience }: Pick<Notice, "persons" | "name" | "audience">): string {
  const names = [...persons.map((each) => each.name), ...(name === null ? [] : [name])];
  return names.length === 0 ? audienceWords[audience] : namesOf(names);
}

/** `By telephone, Nov 18, 2026, 4:20 PM. Marcus Ellery`. */
export function howWords({ way, at, told_by }: Pick<Notice, "way" | "at" | "told_by">): string {
  const who = told_by?.full_name ?? t("A former colleague");
  return way === null
    ? t("{{when}}. {{who}}", { when: capitalized(whenOf(at)), who })
    : t("{{way}}, {{when}}. {{who}}", { way: noticeWayNames[way], when: whenOf(at), who });
}

export const countSettled = (duties: readonly Duty[]): number =>
  duties.filter(({ state }) => state === "told" || state === "decided_not").length;

interface Advice {
  readonly say: readonly string[];
  readonly leaveOut: string;
}

const callAnytime = t("Whom to call, at any hour");

/** What an audience hears, and what it does not (the notes of the instrument's actions under Notify and communicate). */
export function adviceFor(audience: Audience, classification: number): Advice {
  const substantive = classification > 1;
  switch (audience) {
    case "subject_parents":
      return {
        say: [
          t("What was reported and what the team found, in plain words"),
          t("What comes next, and what help there is"),
          ...(substantive ? [t("How weapons and medicines are kept out of reach at home")] : []),
          callAnytime,
        ],
        leaveOut: t(
          "The names and records of the target and of whoever reported it. If someone at home may be a danger to the student, speak with child protection first.",
        ),
      };
    case "target_parents":
      return {
        say: substantive
          ? [
              t("What was said or done, in plain words"),
              t("What protects their child now, and from when"),
              callAnytime,
            ]
          : [t("What was said or done, in plain words"), t("How it was settled")],
        leaveOut: t("The name, record and consequences of the other student. Leave no detail on voice mail."),
      };
    case "target":
      return {
        say: substantive
          ? [
              t("The threat, as far as it helps them stay safe"),
              t("What protects them now, and two adults to go to"),
              t("Whom to call if contact is made"),
            ]
          : [t("How it was settled"), t("Two adults to go to")],
        leaveOut: t("The other student’s record and consequences."),
      };
    case "police":
      return {
        say: [
          t("The exact words, and what was done, where and when"),
          t("Who may be in danger, and what the school does now"),
        ],
        leaveOut: t(
          "What is not needed to protect people. Record what leaves the school as a disclosure, under Report.",
        ),
      };
    case "district":
      return {
        say: [t("The number, the date and the classification"), t("What the school does, and what it needs")],
        leaveOut: t("Names, unless the office needs them to act."),
      };
    case "staff":
      return {
        say: [t("Whom they supervise, where and when"), t("What to report at once, and to whom")],
        leaveOut: t("What their own task does not need."),
      };
    default:
      return audience satisfies never;
  }
}

/** Why these have to be told, by classification. */
export const whyWords: readonly string[] = [
  t(
    "Not a threat: the parents of the student hear by the end of the next school day what was reported, and why it was no threat.",
  ),
  t(
    "Transient: the parents of the subject hear of it the same day. The target and the target’s parents hear by the end of the next school day how it was settled.",
  ),
  t(
    "Serious Substantive: parents, target and the staff who need to know the same day. Police and district where the team decides so.",
  ),
  t(
    "Very Serious Substantive: parents, target, staff and police the same day, or why not. The district by noon of the next school day.",
  ),
];
