import { t } from "#lib/words/t.ts";
import "../cases.css";
import { useEffect, useMemo, useRef, useState } from "react";
import type { FieldPath } from "react-hook-form";
import { useLocation } from "react-router";
import { z } from "zod";
import type { FieldValue } from "#contract/records/case-templates/field-schema.ts";
import { fieldsOf, fieldValueOf } from "#contract/records/case-templates/fields.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { type PersonRef, personRef } from "#contract/records/persons/schema.ts";
import { savedWords } from "#lib/bridge/revision.ts";
import { useRefuseAway } from "#lib/bridge/use-refuse-away.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import type { Zone } from "#lib/words/format-date.ts";
import { caseValues } from "#parts/cases/case-values.ts";
import type { OpenForm } from "#parts/records/record-form.tsx";
import { sayField } from "#parts/template-fields/field-words.ts";
import { AnswerFields } from "#parts/template-fields/template-answers.tsx";
import { underTemplate } from "#parts/template-fields/template-choice.tsx";
import { knownTemplate, useTemplates } from "#parts/template-fields/use-templates.ts";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { CaseFormAccess } from "./case-form-access.tsx";
import { CaseFormPeople } from "./case-form-people.tsx";
import { CaseFormReport } from "./case-form-report.tsx";
import { CaseFormTeam } from "./case-form-team.tsx";
import { CaseFormTemplate } from "./case-form-template.tsx";
import type { CaseLists } from "./case-lists.ts";
import { CaseNeedsServer } from "./case-needs-server.tsx";
import {
  type CaseValues,
  type caseFormSchema,
  caseFormSchemaWith,
  caseLabels,
  emptyCase,
} from "./case-values.ts";
import { sayCaseValue } from "./say-case-value.ts";

type CaseOutput = z.output<typeof caseFormSchema>;

export type CaseFormProps = {
  readonly open: OpenForm<"case">;
  /** People that a new case begins with. */
  readonly people?: readonly PersonRef[];
  readonly cancelTo: string;
};

const reportFields: readonly FieldPath<CaseValues>[] = [
  "exact_words",
  "title",
  "summary",
  "occurred_at",
  "location",
  "location_id",
  "zone_id",
  "events",
  "reported_at",
  "reporter.name",
  "reporter.role",
  "reporter.anonymous",
  "immediate_safety",
  "persons",
];
const caseFields: readonly FieldPath<CaseValues>[] = [
  "stage",
  "closing_reason",
  "category_id",
  "type_id",
  "organization_id",
  "confidentiality",
  "team",
  "tags",
];

/** The people that a draft names, and the template versions it was typed under. */
const kept = z.object({
  extra: z.union([
    z.object({ people: z.array(personRef), templates: z.array(knownTemplate) }),
    z.array(personRef).transform((people) => ({ people, templates: [] })),
  ]),
});

const none: CaseRecord["events"] = [];

/** Without a team in the request, the server makes the author its lead. */
function ledByAuthor(body: CaseOutput): Omit<CaseOutput, "team"> {
  const { team, ...rest } = body;
  return team && team.length > 0 ? body : rest;
}

/** Colleagues who are on the case can be named though they are not offered any more. */
const listsWith = (lists: OpenForm<"case">["lists"], record: CaseRecord | null): CaseLists =>
  record === null
    ? lists
    : { ...lists, users: [...lists.users, ...record.team, ...(record.template?.users ?? [])] };

/** The form of a new or an existing case. */
export function CaseForm(props: CaseFormProps) {
  const { open, people: begun = [], cancelTo } = props;
  const { record, save, onSaved, found } = open;
  const lists = useMemo(() => listsWith(open.lists, record), [open.lists, record]);
  const people = record ? [...record.persons, ...(record.template?.persons ?? [])] : begun;
  const [initial] = useState(() =>
    record ? caseValues(record) : emptyCase(lists.organizations, people, new Date().toISOString()),
  );
  // Names of all people the form has used; its values hold only their uuids.
  const fromDraft = kept.safeParse(found.draft?.body).data?.extra;
  const [known, setKnown] = useState<readonly PersonRef[]>(() => [...people, ...(fromDraft?.people ?? [])]);
  const meet = (person: PersonRef) => setKnown((now) => [...now, person]);
  const templates = useTemplates(lists.templates, record, fromDraft?.templates ?? []);
  const zoneNow = useRef<Zone>(null);
  const refuseAway = useRefuseAway();
  const rules = useMemo(
    () => caseFormSchemaWith(templates.sectionsOf, record, () => zoneNow.current),
    [templates.sectionsOf, record],
  );
  /** Fields of the form and of its template, in reading order. */
  const allFields = (values: CaseValues): readonly FieldPath<CaseValues>[] => [
    "template_id",
    ...reportFields,
    ...fieldsOf(templates.sectionsOf(values.template_id ?? null, values.template_version ?? null)).map(
      (field) => `fields.${field.key}` as const,
    ),
    ...caseFields,
  ];
  const state = useForm({
    rules,
    initial,
    record,
    valuesOf: (current: CaseRecord) => {
      setKnown((now) => [...now, ...current.persons, ...(current.template?.persons ?? [])]);
      if (current.template) templates.meet(current.template);
      return caseValues(current);
    },
    save: (body, ifMatch) => {
      if (record !== null) refuseAway();
      return save(record === null ? ledByAuthor(body) : body, ifMatch);
    },
    fields: allFields,
    onSaved: (saved) => {
      announce(savedWords(saved));
      onSaved(saved);
    },
    draft: {
      found,
      label: record ? t("Changes to case {{number}}", { number: record.number }) : t("New case"),
      extra: { people: known, templates: templates.met },
    },
  });
  const { form } = state;
  const zone = useZoneOf()(form.watch("organization_id"));
  zoneNow.current = zone;
  const { hash } = useLocation();
  // "Add" beside the people of a case opens the form here.
  useEffect(() => {
    if (hash === "#people") document.getElementById("persons")?.focus();
  }, [hash]);
  const sections = templates.sectionsOf(
    form.watch("template_id") ?? null,
    form.watch("template_version") ?? null,
  );
  const answers = new Map(fieldsOf(sections).map((field) => [`fields.${field.key}`, field]));
  const named = { persons: known, users: lists.users };
  const say = (field: string, value: unknown) => {
    const answer = answers.get(field);
    return answer
      ? sayField(answer, fieldValueOf({ value: value as FieldValue }, "value"), named)
      : sayCaseValue(field, value, lists, known, zone);
  };
  const labels = {
    ...caseLabels,
    ...Object.fromEntries([...answers].map(([name, field]) => [name, field.label])),
  };
  const texts = [...answers].flatMap(([name, { type }]) => (type === "long_text" ? [name] : []));

  return (
    <FormFrame
      state={state}
      guard
      className="case-form"
      words={{
        labels,
        texts: ["summary", "exact_words", "immediate_safety", "closing_reason", ...texts],
        say,
      }}
    >
      {record === null ? null : <CaseNeedsServer />}
      <CaseFormTemplate state={state} templates={templates} isNew={record === null} />

      <SectionHeader title={t("What happened")} />
      <CaseFormReport state={state} lists={lists} zone={zone} events={record?.events ?? none} />

      <SectionHeader title={t("People")} id="people" />
      <CaseFormPeople
        state={state}
        known={known}
        organizationId={form.watch("organization_id")}
        onMet={meet}
      />

      <AnswerFields
        state={underTemplate(state)}
        templates={templates}
        sections={sections}
        people={{ ...named, onMet: meet }}
      />

      <SectionHeader title={t("The case")} />
      <CaseFormAccess state={state} lists={lists} />

      <SectionHeader title={t("Team")} />
      <CaseFormTeam state={state} users={lists.users} isNew={record === null} />

      <FormFoot state={state} action={record ? t("Save") : t("Open case")} cancelTo={cancelTo} />
    </FormFrame>
  );
}
