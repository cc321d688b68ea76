import "./cases.css";
import { useEffect, useState } from "react";
import type { FieldPath } from "react-hook-form";
import { useLocation } from "react-router";
import { z } from "zod";
import type { CaseRecord } from "#contract/entities/case.ts";
import { type PersonRef, personRef } from "#contract/entities/person.ts";
import { contractResolver, formProblems } from "#lib/form.ts";
import { savedWords } from "#lib/revision.ts";
import type { FoundDraft } from "#lib/use-draft.ts";
import { useRecordForm } from "#lib/use-record-form.ts";
import { Button } from "#ui/button.tsx";
import { DraftKept } from "#ui/draft-note.tsx";
import { Form } from "#ui/form.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { announce } from "#ui/live-region.tsx";
import { RecordFormHead } from "#ui/record-form-head.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { CaseFormAccess } from "./case-form-access.tsx";
import { CaseFormPeople } from "./case-form-people.tsx";
import { CaseFormReport } from "./case-form-report.tsx";
import { CaseFormTeam } from "./case-form-team.tsx";
import type { CaseLists } from "./case-lists.ts";
import { type CaseValues, caseFormSchema, caseLabels, caseValues } from "./case-values.ts";
import { sayCaseValue } from "./say-case-value.ts";

type CaseOutput = z.output<typeof caseFormSchema>;

export type CaseFormProps = {
  readonly initial: CaseValues;
  /** Null to open a case. */
  readonly record: CaseRecord | null;
  /** The people whom `initial` names. */
  readonly people: readonly PersonRef[];
  readonly lists: CaseLists;
  readonly save: (body: CaseOutput, ifMatch: string | undefined) => Promise<CaseRecord>;
  readonly onSaved: (record: CaseRecord) => void;
  readonly cancelTo: string;
  readonly found: FoundDraft;
};

const caseResolver = contractResolver(caseFormSchema);

const fields: readonly FieldPath<CaseValues>[] = [
  "exact_words",
  "title",
  "summary",
  "occurred_at",
  "location",
  "reported_at",
  "reporter.name",
  "reporter.role",
  "reporter.anonymous",
  "immediate_safety",
  "persons",
  "stage",
  "closing_reason",
  "category_id",
  "type_id",
  "organization_id",
  "confidentiality",
  "team",
  "tags",
];

/** The people whom a draft names. */
const keptPeople = z.object({ extra: z.array(personRef) });

/** Opens or changes a case. */
export function CaseForm(props: CaseFormProps) {
  const { initial, record, people, lists, save, onSaved, cancelTo, found } = props;
  // Names of everyone whom the form has met; the values hold only their uuids.
  const [known, setKnown] = useState<readonly PersonRef[]>(() => [
    ...people,
    ...(keptPeople.safeParse(found.draft?.body).data?.extra ?? []),
  ]);
  const state = useRecordForm<CaseValues, CaseOutput, CaseRecord>({
    resolver: caseResolver,
    initial,
    record,
    valuesOf: (current) => {
      setKnown((now) => [...now, ...current.persons]);
      return caseValues(current);
    },
    save,
    fields: () => fields,
    onSaved: (saved) => {
      announce(savedWords(saved));
      onSaved(saved);
    },
    draft: {
      found,
      label: record ? `Changes to case ${record.number}` : "New case",
      extra: known,
    },
  });
  const { form, submit, busy, draft } = state;
  const { hash } = useLocation();
  // "Add" beside the people of a case leads here.
  useEffect(() => {
    if (hash === "#people") document.getElementById("persons")?.focus();
  }, [hash]);
  const say = (field: string, value: unknown) => sayCaseValue(field, value, lists, known);

  return (
    <Form className="case-form" onSubmit={(event) => void submit(event)}>
      <RecordFormHead
        state={state}
        errors={formProblems(form, fields)}
        submitCount={form.formState.submitCount}
        labels={caseLabels}
        texts={["summary", "exact_words", "immediate_safety", "closing_reason"]}
        say={say}
      />

      <SectionHeader title="What happened" />
      <CaseFormReport form={form} />

      <SectionHeader title="People" id="people" />
      <CaseFormPeople
        form={form}
        known={known}
        organizationId={form.watch("organization_id")}
        onMet={(person) => setKnown((now) => [...now, person])}
      />

      <SectionHeader title="The case" />
      <CaseFormAccess form={form} lists={lists} />

      <SectionHeader title="Team" />
      <CaseFormTeam form={form} users={lists.users} isNew={record === null} />

      <div className="case-form-foot">
        <Button variant="primary" type="submit" loading={busy}>
          {record ? "Save" : "Open case"}
        </Button>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
        <DraftKept draft={draft} />
      </div>
    </Form>
  );
}
