import { t } from "#lib/words/t.ts";
import "./entities.css";
import { useState } from "react";
import { fieldsOf } from "#contract/records/case-templates/fields.ts";
import type { RecordField } from "#parts/records/record-fields.tsx";
import { type FormRules, type OpenForm, organizationField, RecordForm } from "#parts/records/record-form.tsx";
import { underTemplate } from "#parts/template-fields/template-choice.tsx";
import { plainFieldWords } from "#parts/words/plain-field-words.ts";
import { AlreadyThere } from "./already-there.tsx";
import { EntityAnswers, EntityTemplate } from "./entity-answers.tsx";
import { type EntityOutput, type EntityValues, entityResolver, entityValues } from "./entity-values.ts";
import { IdentifierRows } from "./identifier-rows.tsx";
import { type KnownOfForm, knownOfForm } from "./known-of-form.ts";
import { offeredTypes } from "./offered-types.ts";

const words = plainFieldWords.entity;

const formWith = (known: KnownOfForm): FormRules<"entity", EntityValues, EntityOutput> => ({
  rules: entityResolver(known.sectionsOf),
  valuesOf: (entity) => {
    known.meetRecord(entity);
    return entityValues(entity);
  },
  begin: () => ({ identifiers: [], template_id: null, template_version: null, fields: {} }),
  fields: (open) => {
    const [school] = organizationField<EntityValues>(open, "organization_id");
    const kind = {
      as: "choice",
      name: "kind",
      ...words.kind,
      required: true,
    } as const;
    return [
      {
        as: "line",
        name: "name",
        ...words.name,
        required: true,
        help: t("As it is known: the name of a group, an account or a chat server."),
      },
      school === undefined ? kind : [kind, school],
      ...typeField(open),
      {
        as: "own",
        name: "template_id",
        label: words.template_id.label,
        draw: (state) => <EntityTemplate state={underTemplate(state)} known={known} lists={open.lists} />,
        say: (value) => known.nameOf(value),
      },
      {
        as: "own",
        name: "identifiers",
        ...words.identifiers,
        draw: (state) => (
          <>
            <IdentifierRows state={state} />
            {open.record ? null : <AlreadyThere state={state} />}
          </>
        ),
        names: ({ identifiers = [] }) =>
          identifiers.flatMap((_, at) => [`identifiers.${at}.kind`, `identifiers.${at}.value`] as const),
      },
      { as: "line", name: "location", ...words.location, help: t("An address, or where it is found.") },
      {
        as: "text",
        name: "description",
        ...words.description,
        help: t("What is known, and from whom. Put exact words in quotation marks."),
      },
      {
        as: "own",
        name: "fields",
        label: words.fields.label,
        draw: (state) => <EntityAnswers state={underTemplate(state)} known={known} lists={open.lists} />,
        names: ({ template_id, template_version }) =>
          fieldsOf(known.sectionsOf(template_id ?? null, template_version ?? null)).map(
            ({ key }) => `fields.${key}` as const,
          ),
        say: () => "",
      },
    ];
  },
});

/** One of the district's types; nothing to choose where it has none. */
function typeField({ record, lists }: OpenForm<"entity">): readonly RecordField<EntityValues>[] {
  const offered = lists.entity_types.map(({ id, label }) => ({ value: String(id), label }));
  const own = record?.entity_type_id
    ? [{ value: String(record.entity_type_id), label: record.entity_type ?? "" }]
    : [];
  const options = [...offered, ...own.filter(({ value }) => offered.every((each) => each.value !== value))];
  const among = (value: string, school: unknown) =>
    offeredTypes(lists, school).some(({ id }) => String(id) === value) ||
    // One that is retired stays, unless the record moves.
    (school === record?.organization_id && own.some((each) => each.value === value));
  return options.length === 0
    ? []
    : [
        {
          as: "choice",
          name: "entity_type_id",
          label: words.entity_type_id.label,
          ids: true,
          options,
          narrowed: { by: "organization_id", to: among },
        },
      ];
}

type EntityFormProps = { readonly open: OpenForm<"entity">; readonly cancelTo: string };

/** The form of a new or an existing organization of interest. */
export function EntityForm({ open, cancelTo }: EntityFormProps) {
  const [form] = useState(() => formWith(knownOfForm(open)));
  return <RecordForm open={open} form={form} cancelTo={cancelTo} className="entity-form" />;
}
