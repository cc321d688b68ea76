import { useState } from "react";
import type { z } from "zod";
import type { ReportFormat } from "#contract/kit/export-request.ts";
import { familyFor } from "#contract/services/reports/readers.ts";
import {
  type CaseReport,
  type Disclosure,
  disclosureForm,
  disclosureGrounds,
} from "#contract/services/reports/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { lastOf } from "#parts/exports/export-dialog.tsx";
import { formatNotes, madeFormatNames } from "#parts/exports/export-words.ts";
import { NamesReporter } from "#parts/paper/names-reporter.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { BeyondReader } from "./beyond-reader.tsx";
import { reporterBeside, reporterNamed } from "./names-taken-out.ts";
import { StillToWrite } from "./still-to-write.tsx";
import { forReader, type ReportChoice } from "./use-report-choice.ts";

type DisclosureDialogProps = {
  readonly caseId: string;
  readonly open: boolean;
  readonly choice: ReportChoice;
  /** Were the words of its template edited on the page? */
  readonly edited: boolean;
  readonly report: CaseReport;
  /** What its document may be. */
  readonly formats: readonly [ReportFormat, ...ReportFormat[]];
  /** Its document is to be made of it at once, in this format; null where it is only recorded. */
  readonly onRecorded: (disclosure: Disclosure, format: ReportFormat | null) => void;
  readonly onClose: () => void;
};

/** Asks to whom the report is given and on which ground, and records that with the page's selection. */
export function DisclosureDialog(props: DisclosureDialogProps) {
  if (!props.open) return null;
  return (
    <DraftGate draftKey={draftKeys.disclosure(props.caseId)}>
      {(found) => <OpenDialog {...props} found={found} />}
    </DraftGate>
  );
}

type Values = z.input<typeof disclosureForm>;

const grounds = disclosureGrounds.map(({ id, label }) => ({ value: id, label }));

/** What is usually said of these readers; whoever records it changes what does not fit. */
const usualPurposes: Readonly<Record<string, string>> = {
  "subject-family": t("So that they can read what is kept about their own child."),
  "target-family": t("So that they know what happened to their own child."),
  police: t("So that the danger can be averted."),
  superintendent: t("So that the district knows where the case stands."),
  school: t("So that the next school can keep everybody safe."),
};

/** The parents of the child that a paper for a family is about. */
const parentsFor = (
  reader: NonNullable<ReportChoice["reader"]>,
  { people }: CaseReport,
  taken: readonly number[],
): string => {
  const parents = familyFor(reader, { people, taken })?.slice(0, -1) ?? [];
  return new Intl.ListFormat("en-US", { type: "conjunction" }).format(parents.map(({ name }) => name));
};

const blank: Values = {
  name: "",
  recipient: "",
  recipient_organization: "",
  ground: "official",
  threat: "",
  purpose: "",
};

function OpenDialog(props: DisclosureDialogProps & { readonly found: FoundDraft }) {
  const { caseId, choice, edited, report, formats, onRecorded, onClose, found } = props;
  const keep = useApiMutation("cases.customReport");
  // Where a second person approves it, there is nothing to be made yet.
  const waits = report.by_two === true;
  const [format, setFormat] = useState<ReportFormat | null>(() => lastOf(formats));
  const made = waits ? null : format;
  const template = report.templates?.find(({ id }) => id === choice.templateId);
  const state = useForm({
    rules: disclosureForm,
    initial: {
      ...blank,
      ...(choice.reader === null || choice.reader.ground === null
        ? {}
        : {
            name: template?.name ?? forReader(choice.reader),
            ground: choice.reader.ground,
            recipient: parentsFor(choice.reader, report, choice.redact),
            purpose: usualPurposes[choice.reader.id] ?? "",
          }),
    },
    fields: ["name", "recipient", "recipient_organization", "ground", "threat", "purpose"],
    draft: { found, label: t("Disclosure record") },
    save: (body) => keep.mutateAsync({ params: { id: caseId }, body: { ...body, ...choice.body } }),
    onSaved: ({ data }) => {
      announce(t("Disclosure recorded."));
      onRecorded(data, made);
      onClose();
    },
  });
  const { form, field } = state;
  const [sure, setSure] = useState(false);
  const names = report.people.filter((each) => choice.redact.includes(each.id)).map((each) => each.name);
  const takenOut = [...names, ...(reporterBeside(report, choice.body) ? [t("the reporter")] : [])].join(", ");
  return (
    <FormDialog
      title={t("Record a disclosure of {{number}}", { number: report.number })}
      action={made === null ? t("Record") : t("Record and make the document")}
      state={state}
      disabled={!sure && choice.beyond(report).length > 0}
      failed={t("Not recorded.")}
      onClose={onClose}
    >
      <p className="bw-dialog-text">
        {template === undefined
          ? t("It keeps the {{count}} sections that are chosen now.", { count: choice.sections.length })
          : t("It is written after {{name}}.", { name: template.name })}{" "}
        {takenOut === "" ? t("No names are taken out.") : t("Names taken out: {{takenOut}}.", { takenOut })}
      </p>
      <BeyondReader report={report} choice={choice} sure={sure} onSure={setSure} />
      <StillToWrite report={report} />
      <NamesReporter names={reporterNamed(report, choice.body)} removable />
      {edited ? (
        <Callout kind="wait">
          {t("The words that you changed are not in it: a disclosure says what its template says.")}
        </Callout>
      ) : null}
      <TextField
        {...field("name")}
        // Where it has a name, what is still to be said comes next.
        data-autofocus={choice.reader === null || undefined}
        label={t("Name of this report")}
        required
        help={t("For example: For the family of the target.")}
      />
      <TextField
        {...field("recipient")}
        data-autofocus={choice.reader !== null || undefined}
        label={t("Recipient")}
        required
      />
      <TextField {...field("recipient_organization")} label={t("Recipient’s organization")} optional />
      <SelectField {...field("ground")} label={t("Ground")} required options={grounds} />
      {form.watch("ground") === "emergency" ? (
        <TextArea
          {...field("threat")}
          label={t("Threat relied on")}
          required
          rows={2}
          help={t("The articulable and significant threat to health or safety.")}
        />
      ) : null}
      <TextArea {...field("purpose")} label={t("Purpose")} required rows={2} />
      {waits ? null : (
        <RadioGroup
          name="format"
          label={t("Its document")}
          options={[
            ...formats.map((value) => ({ value, label: madeFormatNames[value], note: formatNotes[value] })),
            { value: "", label: t("None now: only record it") },
          ]}
          value={format ?? ""}
          onChange={(wanted) => setFormat(formats.find((each) => each === wanted) ?? null)}
        />
      )}
    </FormDialog>
  );
}
