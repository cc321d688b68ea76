import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import type { CaseRecord } from "#contract/entities/case.ts";
import {
  type TimeEntry,
  type TimeEntryBody,
  type TimeLog,
  timeEntryBody,
} from "#contract/entities/case-notes.ts";
import { apiQuery, useApiMutation } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { draftKeys } from "#lib/draft-keys.ts";
import { contractResolver, formProblems } from "#lib/form.ts";
import { formatDateTime, formatMinutes } from "#lib/format-date.ts";
import type { FoundDraft } from "#lib/use-draft.ts";
import { useNoteForm } from "#lib/use-note-form.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { DraftGate } from "#ui/draft-gate.tsx";
import { DraftKept, DraftNote } from "#ui/draft-note.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Form, FormPair } from "#ui/form.tsx";
import { announce } from "#ui/live-region.tsx";
import { LoadProblem } from "#ui/load-problem.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MomentField } from "./moment-field.tsx";

type CaseProps = { readonly record: CaseRecord };

/** The Time log tab: what the case took, and a line to add. */
export function CaseTimeLog({ record }: CaseProps) {
  const found = useQuery(apiQuery(useApi(), "cases.timeLog", { params: { id: record.id } }));
  const log = found.data;
  return (
    <div className="case-notes">
      {found.isPending ? <Skeleton label="Loading the time log" shape="rows" count={3} /> : null}
      {found.isError ? <LoadProblem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {log && log.data.length === 0 ? (
        <EmptyState icon={Clock} title="No time logged yet" snug level={2}>
          Interviews, calls and meetings of this case can be logged here.
        </EmptyState>
      ) : null}
      {log && log.data.length > 0 ? <Entries log={log} /> : null}
      {record.can.edit ? (
        <DraftGate key={record.id} draftKey={draftKeys.timeEntry(record.id)}>
          {(draft) => <NewEntry record={record} found={draft} />}
        </DraftGate>
      ) : null}
    </div>
  );
}

function Entries({ log }: { readonly log: TimeLog }) {
  return (
    <section>
      <SectionHeader title={`${formatMinutes(log.total_minutes)} in all`} />
      <div className="case-time-scroll">
        <table className="case-time">
          <thead>
            <tr>
              <th scope="col">Started</th>
              <th scope="col">Time</th>
              <th scope="col">Activity</th>
              <th scope="col">Who</th>
            </tr>
          </thead>
          <tbody>
            {log.data.map((entry) => (
              <Entry key={entry.uuid} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Entry({ entry }: { readonly entry: TimeEntry }) {
  const waits = entry.local_revision ? "Saved on this computer, not sent yet" : null;
  const notes = [entry.note, entry.billable ? "Billable" : null, waits].filter((each) => each !== null);
  return (
    <tr>
      <td className="bw-numbers">{formatDateTime(entry.started_at)}</td>
      <td className="bw-numbers">{formatMinutes(entry.minutes)}</td>
      <td>
        {entry.activity}
        {notes.map((note) => (
          <span key={note} className="case-time-note">
            {note}
          </span>
        ))}
      </td>
      <td>{entry.user?.full_name ?? "A former colleague"}</td>
    </tr>
  );
}

const labels = { started_at: "Started", minutes: "Minutes", activity: "Activity", note: "Note" };
const fields = ["started_at", "minutes", "activity", "note", "billable"] as const;

const halfAnHourAgo = (): TimeEntryBody => ({
  started_at: new Date(Math.floor((Date.now() - 1_800_000) / 60_000) * 60_000).toISOString(),
  minutes: 30,
  activity: "",
  note: "",
  billable: false,
});

function NewEntry({ record, found }: CaseProps & { readonly found: FoundDraft }) {
  const save = useApiMutation("cases.logTime");
  const { form, draft, problem, submit, clear, busy } = useNoteForm<
    TimeEntryBody,
    z.output<typeof timeEntryBody>
  >({
    resolver: contractResolver(timeEntryBody),
    empty: halfAnHourAgo,
    fields,
    found,
    label: "Time log entry",
    save: (body) => save.mutateAsync({ params: { id: record.id }, body }),
    onSaved: () => announce("Time logged."),
  });
  const { errors, submitCount } = form.formState;
  return (
    <Form onSubmit={submit} className="case-note-form" aria-labelledby="log-time">
      <SectionHeader title="Log time" id="log-time" />
      <DraftNote draft={draft} onDiscard={clear} />
      {problem ? (
        <Callout kind="stop" title="Not saved." role="alert">
          {problem}
        </Callout>
      ) : null}
      <ErrorSummary errors={formProblems(form, fields)} submitCount={submitCount} />
      <Controller
        control={form.control}
        name="started_at"
        render={({ field }) => (
          <MomentField
            id="started_at"
            label={labels.started_at}
            required
            value={field.value || null}
            onChange={(value) => field.onChange(value ?? "")}
            onBlur={field.onBlur}
            error={errors.started_at?.message}
          />
        )}
      />
      <FormPair>
        <TextField
          {...form.register("minutes", { valueAsNumber: true })}
          id="minutes"
          label={labels.minutes}
          required
          type="number"
          min={1}
          max={1440}
          error={errors.minutes?.message}
        />
        <TextField
          {...form.register("activity")}
          id="activity"
          label={labels.activity}
          required
          placeholder="Interview, phone call, meeting"
          error={errors.activity?.message}
        />
      </FormPair>
      <TextArea
        {...form.register("note")}
        id="note"
        label={labels.note}
        optional
        rows={2}
        error={errors.note?.message}
      />
      <Checkbox {...form.register("billable")} id="billable" label="Billable" />
      <div className="case-form-foot">
        <Button type="submit" variant="primary" loading={busy}>
          Log time
        </Button>
        <DraftKept draft={draft} />
      </div>
    </Form>
  );
}
