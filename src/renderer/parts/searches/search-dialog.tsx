import { t } from "#lib/words/t.ts";
import "./searches.css";
import { useQuery } from "@tanstack/react-query";
import { type SavedSearch, searchAlerts, searchLists } from "#contract/services/saved-searches/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { readProblem } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { ReadersField } from "./readers-field.tsx";
import {
  bodyOf,
  inFormWords,
  newValues,
  type SearchStart,
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
  off: t("You look yourself"),
  daily: t("At most one notification a day"),
  at_once: t("Within a minute or two while Bellwether is open"),
} as const;

const shareOptions = [
  { value: "nobody", label: shareNames.nobody, note: t("Only you see it") },
  { value: "users", label: shareNames.users },
  { value: "organization", label: shareNames.organization, note: t("All of its members see it") },
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
  const state = useForm({
    rules: searchForm,
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
    fields,
    ids: "search-",
    // Not on leaving a field: a message there would push away what is being clicked below.
    judge: "sent",
    onSaved: (saved) => {
      onClose();
      onSaved(saved);
    },
    draft: {
      found,
      label: search === null ? t("New saved search") : t("Changes to a saved search"),
      // A link to the draft brings no list, so the draft stores the query.
      extra: { resource: start.resource, query: start.query, columns: start.columns },
    },
  });
  const share = state.form.watch("share");
  const { columns } = searchLists[start.resource];
  const organizations = (choices.data?.data.organizations ?? []).map(({ id, label }) => ({
    value: String(id),
    label,
  }));

  return (
    <FormDialog
      title={search === null ? t("Save as search") : t("Edit saved search")}
      action={search === null ? t("Save search") : t("Save")}
      state={state}
      words={{
        labels: searchLabels,
        say: (field, value) => sayField(start.resource, organizations, field, value),
      }}
      onClose={onClose}
    >
      <TextField
        {...state.field("name")}
        data-autofocus
        label={t("Name")}
        required
        maxLength={80}
        help={t("It keeps what the list is filtered by, not its rows. Whoever reads it sees the name.")}
      />
      <Controlled of={state} name="columns">
        {({ id, value, onChange, error }) => (
          <CheckboxGroup
            id={id}
            label={t("Columns")}
            error={error}
            options={columns.map((column) => ({ value: column.id, label: column.label }))}
            value={value}
            onToggle={(column, on) =>
              onChange(on ? [...value, column] : value.filter((each) => each !== column))
            }
          />
        )}
      </Controlled>
      <Controlled of={state} name="share">
        {(field) => (
          <RadioGroup
            {...field}
            label={t("Shared with")}
            help={t("Each reader sees only the records that they may see.")}
            options={shareOptions}
          />
        )}
      </Controlled>
      {choices.isError && share !== "nobody" ? (
        <Callout kind="stop">{readProblem(choices.error)}</Callout>
      ) : null}
      {share === "users" ? (
        <Controlled of={state} name="readers">
          {(readers) => (
            <ReadersField
              value={readers.value}
              onChange={readers.onChange}
              users={choices.data?.data.users ?? []}
              error={readers.error}
            />
          )}
        </Controlled>
      ) : null}
      {share === "organization" ? (
        <SelectField
          {...state.field("organization")}
          label={t("Organization")}
          required
          placeholder={t("Choose an organization")}
          options={organizations}
        />
      ) : null}
      {search === null || search.own ? (
        <Controlled of={state} name="alert">
          {(alert) => (
            <RadioGroup
              {...alert}
              label={t("Tell me of new results")}
              options={searchAlerts.map((value) => ({
                value,
                label: alertNames[value],
                note: alertNotes[value],
              }))}
            />
          )}
        </Controlled>
      ) : null}
    </FormDialog>
  );
}
