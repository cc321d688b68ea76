import { sameValue } from "#contract/merge/same-value.ts";
import type { Entity } from "#contract/records/entities/schema.ts";
import {
  type EntityPair,
  type EntitySign,
  mergedEntityFields,
} from "#contract/records/entity-merges/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import type { Merging } from "#parts/merging/merging.ts";
import { clashValue, mayKeepBoth } from "#parts/words/clash-words.ts";
import { sameWords } from "#parts/words/duplicate-words.ts";
import { entityNote } from "#parts/words/entity-words.ts";
import { plainFieldWords } from "#parts/words/plain-field-words.ts";
import { entityValues } from "../entity-values.ts";

/** A template and what was answered under it go together: they are one choice. */
const answers = "answers";

const answersOf = ({ template, fields }: Entity) =>
  template === null ? null : { name: template.name, version: template.version, fields };

const isFilled = (value: unknown) =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

const sayAnswers = (value: ReturnType<typeof answersOf>): string | null =>
  value === null
    ? null
    : t("{{name}}: {{count}} answers", {
        name: value.name,
        count: Object.values(value.fields).filter(isFilled).length,
      });

const labels: Readonly<Record<string, { readonly label: string }>> = {
  ...plainFieldWords.entity,
  [answers]: { label: t("Template and answers") },
};

const namesIn = (records: readonly Entity[]) =>
  new Map(
    records.flatMap((each) => [
      [`organization_id:${each.organization_id}`, each.organization_name] as const,
      [`entity_type_id:${each.entity_type_id}`, each.entity_type ?? ""] as const,
    ]),
  );

const signs: Readonly<Record<Exclude<EntitySign, "similar_name">, string>> = {
  identifier: t("identifier"),
  same_name: t("name"),
  kind: t("kind"),
  school: t("school"),
};

/** Two records of one organization of interest. */
export const entityMerging: Merging<Entity, EntityPair> = {
  kind: "entity",
  fields: [...mergedEntityFields, answers],
  labelOf: (field) => labels[field]?.label ?? field,
  valuesOf: (entity) => ({ ...entityValues(entity), [answers]: answersOf(entity) }),
  say: (field, value, records) =>
    field === answers
      ? sayAnswers(value as ReturnType<typeof answersOf>)
      : clashValue([field], value, { kind: "entity", names: namesIn(records) }),
  // A name and a place are a line each: of two, one holds.
  mayKeepBoth: (field, mine, theirs) =>
    field === "description" && mayKeepBoth([field], mine, theirs, { kind: "entity" }),
  bodyOf: ({ [answers]: chosen, ...entity }, { survivor, other }) => ({
    entity,
    answers:
      sameValue(chosen, answersOf(other)) && !sameValue(chosen, answersOf(survivor)) ? "other" : "survivor",
  }),
  factsOf: (entity) =>
    [
      t("{{count}} cases", { count: entity.cases.length }),
      t("{{count}} files", { count: Object.keys(entity.attachments).length }),
      entity.relation_count > 0 ? t("{{count}} relations", { count: entity.relation_count }) : "",
      t("added {{date}}", { date: formatDate(entity.created_at) }),
    ].filter((part) => part !== ""),
  weightOf: (entity) => entity.cases.length + Object.keys(entity.attachments).length + entity.relation_count,
  countWords: (counts) => {
    const parts = [
      t("{{count}} cases", { count: Number(counts.cases ?? 0) }),
      t("{{count}} files", { count: Number(counts.files ?? 0) }),
      t("{{count}} relations", { count: Number(counts.relations ?? 0) }),
    ].filter((part) => part !== "");
    return parts.length === 0 ? null : parts.join(", ");
  },
  pairOf: ({ records: [one, other] }) => [sideOf(one), sideOf(other)],
  reasonsOf: ({ reasons }) =>
    sameWords(
      reasons.flatMap((reason) => (reason === "similar_name" ? [] : [signs[reason]])),
      reasons.includes("similar_name"),
    ),
  paths: {
    list: recordPaths("entity").list,
    duplicates: `${recordPaths("entity").list}/duplicates`,
    compare: (one, other) => `${recordPaths("entity").show(one)}/compare/${other}`,
    record: recordPaths("entity").show,
  },
  words: {
    many: t("Organizations of interest"),
    compare: t("Compare two organizations of interest"),
    note: t("Records that may mean the same. Nothing is merged until you have compared the two."),
    empty: t("Two records with the same identifier, or with names alike, appear here."),
    different: t("Not the same"),
    remembered: t("Remembered: these are two."),
    notAllowed: t("Only an administrator of both schools can merge these two records."),
    changed: t("This record was changed in the meantime. Nothing was undone. Close this and look once more."),
  },
};

const sideOf = (entity: EntityPair["records"][number]) => ({
  uuid: entity.uuid,
  name: entity.name,
  facts: [entityNote(entity), entity.organization_name],
  open_case_count: entity.open_case_count,
});
