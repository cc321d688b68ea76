import {
  type Audience,
  audienceNames,
  type NoticeEdit,
  type NoticeList,
  noticeOutcomeNames,
  noticeWayNames,
} from "#contract/records/case-notices/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

export const noticeLabels = {
  audience: t("Whom"),
  person_ids: t("People"),
  name: t("Somebody else"),
  outcome: t("How it went"),
  at: t("When"),
  way: t("How"),
  said: t("What was said"),
  reason: t("Reason"),
  next_try_at: t("Next try"),
  next_try_by: t("Who tries again"),
  told_by: t("By whom"),
};

type Field = keyof NoticeEdit & keyof typeof noticeLabels;

/** The fields that are shown for an outcome, in reading order. */
export function fieldsOf({ outcome, next_try_at }: NoticeEdit): readonly Field[] {
  const whom = ["audience", "person_ids", "name", "outcome"] as const;
  switch (outcome) {
    case "told":
      return [...whom, "at", "way", "said", "told_by"];
    case "decided_not":
      return [...whom, "reason", "at", "told_by"];
    case "not_reached":
      return [
        ...whom,
        "at",
        "way",
        "said",
        "next_try_at",
        ...(next_try_at ? (["next_try_by"] as const) : (["reason"] as const)),
        "told_by",
      ];
    default:
      return whom;
  }
}

/** People of an audience who can be chosen: those of its duty, and whom the case lists in that role. */
export function peopleOf(
  audience: Audience | "",
  list: NoticeList,
  record: CaseRecord,
): readonly { readonly id: number; readonly name: string }[] {
  const roles = {
    subject_parents: ["parent/guardian"],
    target_parents: ["parent/guardian"],
    target: ["target"],
  } as const;
  const wanted: readonly string[] =
    audience === "subject_parents" || audience === "target_parents" || audience === "target"
      ? roles[audience]
      : [];
  const others = new Set(
    list.duties
      .filter((each) => each.audience !== audience && each.audience.endsWith("_parents"))
      .flatMap((each) => each.people.map(({ id }) => id)),
  );
  const all = [
    ...(list.duties.find((each) => each.audience === audience)?.people ?? []),
    ...list.data.filter((each) => each.audience === audience).flatMap((each) => each.persons),
    ...record.persons.filter((each) => wanted.includes(each.role) && !others.has(each.id)),
  ];
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()];
}

const nameAmong = (list: NoticeList, id: unknown): string =>
  list.colleagues.find((each) => each.id === Number(id))?.full_name ?? "";

/** A value of the form in words, where somebody else changed it too. */
export const sayNoticeValue =
  (list: NoticeList) =>
  (field: string, value: unknown): string => {
    const text = String(value ?? "");
    const named = (names: object) => Object.entries(names).find(([key]) => key === text)?.[1] ?? text;
    switch (field) {
      case "audience":
        return named(audienceNames);
      case "outcome":
        return named(noticeOutcomeNames);
      case "way":
        return named(noticeWayNames);
      case "at":
      case "next_try_at":
        return text === "" ? "" : formatDateTime(text);
      case "told_by":
      case "next_try_by":
        return nameAmong(list, value);
      case "person_ids": {
        const people = list.data.flatMap((each) => each.persons);
        const known = list.duties.flatMap((each) => each.people);
        const ids: readonly unknown[] = Array.isArray(value) ? value : [];
        return ids
          .map((id) => [...people, ...known].find((each) => each.id === id)?.name ?? "")
          .filter((name) => name !== "")
          .join(", ");
      }
      default:
        return text;
    }
  };
