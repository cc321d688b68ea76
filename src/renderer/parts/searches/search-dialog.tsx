import "./searches.css";
import { useQuery } from "@tanstack/react-query";
import { type SavedSearch, searchAlerts, searchLists } from "#contract/services/saved-searches/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { readProblem } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver, formProblems } from "#lib/forms/form.ts";
import { useRecordForm } from "#lib/forms/use-record-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { Form } from "#ui/forms/form.tsx";
import { RecordFormHead } from "#ui/forms/record-form-head.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { ReadersField } from "./readers-field.tsx";
import {
  bodyOf,
  inFormWords,
  newValues,
  type SearchStart,
  type SearchValues,
  sayField,
  searchForm,
  searchLabels,
  shareNames,
  valuesOf,
} from "./search-values.ts";
import { alertNames } from "./search-words.ts";

export type SearchDialogProps = {
  /** A list's present query, or an existing search. */
  readonly of: { readonly start: SearchStart } | { readonly search: SavedSearch };
  readonly onClose: () => void;
  readonly onSaved: (search: SavedSearch) => void;
};

const fields = ["name", "columns", "share", "readers", "organization", "alert"] as const;

const alertNotes = {
  off: "You look yourself",
  daily: "At most one notification a day",
  at_once: "Within a minute or two while Bellwether is open",
} as const;

const shareOptions = [
  { value: "nobody", label: shareNames.nobody, note: "Only you see it" },
  { value: "users", label: shareNames.users },
  { value: "organization", label: shareNames.organization, note: "All of its members see it" },
] as const;

/** Saves a list's query under a name, or edits a saved search: name, columns, sharing, alert. */
export function SearchDialog(props: SearchDialogProps) {
  const { of } = props;
  const key = "search" in of ? draftKeys.search(of.search.id) : draftKeys.newSearch(of.start.resource);
  return <DraftGate draftKey={key}>{(found) => <OpenDialog {...props} found={found} />}</DraftGate>;
}

function OpenDialog({ of, onClose, onSaved, found }: SearchDialogProps & { readonly found: FoundDraft }) {
  const search = "search" in of ? of.search : null;
  const start: SearchStart = "search" in of ? of.search : of.start;
  const choices = useQuery(apiQuery(useApi(), "searches.new", {}));
  const create = useApiMutation("searches.create");
  const update = useApiMutation("searches.update");
  const state = useRecordForm<SearchValues, SearchValues, SavedSearch>({
    resolver: contractResolver(searchForm),
    initial: search === null ? newValues(start) : valuesOf(search),
    record: search,
    valuesOf,
    save: async (values, ifMatch) => {
      const body = bodyOf(values, start);
      try {
        const answer =
          search === null
            ? await create.mutateAsync({ body })
            : await update.mutateAsync({ params: { id: search.id }, body, ...(ifMatch ? { ifMatch } : {}) });
        return answer.data;
      } catch (error) {
        throw inFormWords(error);
      }
    },
    fields: () => fields,
    onSaved: (saved) => {
      onClose();
      onSaved(saved);
    },
    draft: {
      found,
      label: search === null ? "New saved search" : "Changes to a saved search",
      // A link to the draft brings no list, so the draft stores the query.
      extra: { resource: start.resource, query: start.query, columns: start.columns },
    },
  });
  const { form, draft } = state;
  const { errors, submitCount } = form.formState;
  const values = form.watch();
  const set = <F extends keyof SearchValues>(field: F, value: SearchValues[F]) =>
    form.setValue(field, value as never, { shouldDirty: true, shouldValidate: submitCount > 0 });
  const { columns } = searchLists[start.resource];
  const organizations = (choices.data?.data.organizations ?? []).map(({ id, label }) => ({
    value: String(id),
    label,
  }));
  const toggle = (id: string, on: boolean) =>
    set("columns", on ? [...values.columns, id] : values.columns.filter((each) => each !== id));

  return (
    <Dialog
      open
      title={search === null ? "Save as search" : "Edit saved search"}
      dirty={state.unsaved}
      onClose={onClose}
      onKeepDraft={draft.failed ? undefined : () => void draft.flush()}
      onDiscard={state.discard}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form="saved-search" variant="primary" loading={state.busy}>
            {search === null ? "Save search" : "Save"}
          </Button>
        </>
      )}
    >
      <Form
        id="saved-search"
        onSubmit={(event) => {
          // The dialog is a portal, but React passes its events on to what is around it.
          event.stopPropagation();
          void state.submit(event);
        }}
      >
        <RecordFormHead
          state={state}
          inDialog
          errors={formProblems(form, fields).map(({ fieldId, message }) => ({
            fieldId: fieldId === "columns" ? `search-column-${columns[0]?.id}` : `search-${fieldId}`,
            message,
          }))}
          submitCount={submitCount}
          labels={searchLabels}
          texts={[]}
          say={(field, value) => sayField(start.resource, organizations, field, value)}
        />
        <TextField
          // Not registered: a message on leaving it would move what is being clicked below.
          value={values.name}
          onChange={(event) => set("name", event.currentTarget.value)}
          id="search-name"
          data-autofocus
          label="Name"
          required
          maxLength={80}
          help="It keeps what the list is filtered by, not its rows. Whoever reads it sees the name."
          error={errors.name?.message}
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
          {errors.columns ? <p>{errors.columns.message}</p> : null}
        </fieldset>
        <RadioGroup
          id="search-share"
          label="Shared with"
          help="Each reader sees only the records that they may see."
          value={values.share}
          onChange={(share) => set("share", share)}
          options={shareOptions}
        />
        {choices.isError && values.share !== "nobody" ? (
          <Callout kind="stop">{readProblem(choices.error)}</Callout>
        ) : null}
        {values.share === "users" ? (
          <ReadersField
            value={values.readers}
            onChange={(readers) => set("readers", [...readers])}
            users={choices.data?.data.users ?? []}
            error={errors.readers?.message}
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
            error={errors.organization?.message}
            onChange={(event) => set("organization", event.currentTarget.value)}
          />
        ) : null}
        {search === null || search.own ? (
          <RadioGroup
            id="search-alert"
            label="Tell me of new results"
            value={values.alert}
            error={errors.alert?.message}
            onChange={(alert) => set("alert", alert)}
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
