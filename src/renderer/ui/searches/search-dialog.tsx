import "./searches.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors } from "#contract/bridge/errors.ts";
import { type SavedSearch, searchAlerts, searchLists } from "#contract/entities/saved-search.ts";
import { apiQuery, etagOf, useApiMutation } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { errorMessage, readProblem } from "#lib/error-message.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Form } from "#ui/form.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ReadersField } from "./readers-field.tsx";
import {
  bodyOf,
  newValues,
  problemsOf,
  refusedFields,
  type SearchStart,
  type SearchValues,
  valuesOf,
} from "./search-values.ts";
import { alertNames } from "./search-words.ts";

export type SearchDialogProps = {
  /** What a list asks for now, or a search that is there. */
  readonly of: { readonly start: SearchStart } | { readonly search: SavedSearch };
  readonly onClose: () => void;
  readonly onSaved: (search: SavedSearch) => void;
};

const fieldIds: Readonly<Record<string, string>> = {
  name: "search-name",
  columns: "search-columns",
  readers: "search-readers",
  organization: "search-organization",
  alert: "search-alert",
};

const alertNotes = {
  off: "You look yourself",
  daily: "At most one notification a day",
  at_once: "Within a minute or two while Bellwether is open",
} as const;

const shareOptions = [
  { value: "nobody", label: "Nobody", note: "Only you see it" },
  { value: "users", label: "Colleagues by name" },
  { value: "organization", label: "An organization", note: "All of its members see it" },
] as const;

/** Saves what a list asks for under a name, or changes a saved search: name, columns, sharing, alert. */
export function SearchDialog({ of, onClose, onSaved }: SearchDialogProps) {
  const search = "search" in of ? of.search : null;
  const start: SearchStart = "search" in of ? of.search : of.start;
  const form = useQuery(apiQuery(useApi(), "searches.new", {}));
  const [first] = useState<SearchValues>(() => (search === null ? newValues(start) : valuesOf(search)));
  const [values, setValues] = useState(first);
  const [tries, setTries] = useState(0);
  const create = useApiMutation("searches.create");
  const update = useApiMutation("searches.update");
  const failure = create.error ?? update.error;
  const refused = failure === null ? null : refusedFields(fieldErrors(failure));
  const busy = create.isPending || update.isPending;
  const problems = { ...(refused ?? {}), ...(tries > 0 ? problemsOf(values) : {}) };
  const set = (change: Partial<SearchValues>) => setValues((now) => ({ ...now, ...change }));
  const { columns } = searchLists[start.resource];
  const organizations = (form.data?.data.organizations ?? []).map(({ id, label }) => ({
    value: String(id),
    label,
  }));

  const save = () => {
    setTries(tries + 1);
    if (busy || Object.keys(problemsOf(values)).length > 0) return;
    const body = bodyOf(values, start);
    const done = ({ data }: { readonly data: SavedSearch }) => {
      onClose();
      onSaved(data);
    };
    if (search === null) create.mutate({ body }, { onSuccess: done });
    else update.mutate({ params: { id: search.id }, body, ifMatch: etagOf(search) }, { onSuccess: done });
  };
  const toggle = (id: string, on: boolean) =>
    set({ columns: on ? [...values.columns, id] : values.columns.filter((each) => each !== id) });
  const summary = Object.entries(problems).map(([field, message]) => ({
    fieldId: field === "columns" ? `search-column-${columns[0]?.id}` : (fieldIds[field] ?? ""),
    message,
  }));

  return (
    <Dialog
      open
      title={search === null ? "Save as search" : "Edit saved search"}
      dirty={JSON.stringify(values) !== JSON.stringify(first)}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form="saved-search" variant="primary" loading={busy}>
            {search === null ? "Save search" : "Save"}
          </Button>
        </>
      )}
    >
      <Form
        id="saved-search"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {failure !== null && refused === null ? (
          <Callout kind="stop" title="Not saved." role="alert">
            {errorMessage(failure)}
          </Callout>
        ) : null}
        <ErrorSummary errors={summary} submitCount={tries} />
        <TextField
          id="search-name"
          data-autofocus
          label="Name"
          required
          maxLength={80}
          help="It keeps what the list is filtered by, not its rows. Whoever reads it sees the name."
          value={values.name}
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <fieldset className="bw-search-columns">
          <legend className="bw-field-label">Columns</legend>
          {columns.map(({ id, label }) => (
            <Checkbox
              key={id}
              id={`search-column-${id}`}
              label={label}
              checked={values.columns.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
          {problems.columns ? <p>{problems.columns}</p> : null}
        </fieldset>
        <RadioGroup
          id="search-share"
          label="Shared with"
          help="Each reader sees only the records that they may see."
          value={values.share}
          onChange={(share) => set({ share })}
          options={shareOptions}
        />
        {form.isError && values.share !== "nobody" ? (
          <Callout kind="stop">{readProblem(form.error)}</Callout>
        ) : null}
        {values.share === "users" ? (
          <ReadersField
            value={values.readers}
            onChange={(readers) => set({ readers })}
            users={form.data?.data.users ?? []}
            error={problems.readers}
          />
        ) : null}
        {values.share === "organization" ? (
          <SelectField
            id="search-organization"
            label="Organization"
            required
            placeholder="Choose an organization"
            options={organizations}
            value={values.organization}
            error={problems.organization}
            onChange={(event) => set({ organization: event.currentTarget.value })}
          />
        ) : null}
        {search === null || search.own ? (
          <RadioGroup
            id="search-alert"
            label="Tell me of new results"
            value={values.alert}
            error={problems.alert}
            onChange={(alert) => set({ alert })}
            options={searchAlerts.map((value) => ({
              value,
              label: alertNames[value],
              note: alertNotes[value],
            }))}
          />
        ) : null}
      </Form>
    </Dialog>
  );
}
