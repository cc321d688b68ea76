import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UploadSettings } from "#contract/services/settings/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { endingList, groupedKinds, groupNames } from "#parts/media/file-groups.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

const MB = 1024 * 1024;
const whole = (bytes: number) => Math.floor(bytes / MB);

/** For administrators of a whole tree of organizations: which files its people may attach, and how large (Spec §9). */
export function UploadSetting() {
  if (!useSession().can.manage_templates) return null;
  return (
    <section aria-labelledby="settings-files">
      <h2 id="settings-files">Files that may be attached</h2>
      <UploadChoice />
    </section>
  );
}

function UploadChoice() {
  const [organization, setOrganization] = useState<number | undefined>();
  const query = organization === undefined ? {} : { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "settings.uploads", { query }));
  return (
    <Loaded query={found} label="Loading the kinds of files" count={4}>
      {({ data }) => (
        <>
          {data.organizations.length > 1 ? (
            <SelectField
              label="Organization"
              value={String(data.organization_id)}
              options={data.organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => setOrganization(Number(event.target.value))}
            />
          ) : null}
          <UploadForm key={data.organization_id} settings={data} />
        </>
      )}
    </Loaded>
  );
}

/** Why the form cannot be saved, by field. */
function problems(types: readonly string[], size: string, most: number) {
  const megabytes = /^\d{1,7}$/.test(size.trim()) ? Number(size) : Number.NaN;
  return {
    types: types.length === 0 ? "Choose at least one kind of file." : undefined,
    size:
      megabytes >= 1 && megabytes <= most
        ? undefined
        : `Largest size must be a whole number of megabytes from 1 to ${most}.`,
  };
}

function UploadForm({ settings }: { readonly settings: UploadSettings }) {
  const { permitted, organization_id } = settings;
  const most = Math.max(1, whole(permitted.max_bytes));
  const [types, setTypes] = useState<readonly string[]>(settings.types);
  const [size, setSize] = useState(String(whole(settings.max_bytes)));
  const [tried, setTried] = useState(false);
  const save = useApiMutation("settings.setUploads");
  const wrong = problems(types, size, most);
  const shown = tried ? wrong : { types: undefined, size: undefined };

  const toggle = (endings: readonly string[], on: boolean) => {
    save.reset();
    setTypes(on ? [...types, ...endings] : types.filter((each) => !endings.includes(each)));
  };
  const submit = () => {
    setTried(true);
    if (wrong.types || wrong.size) return;
    save.mutate({ body: { organization_id, types: [...types], max_bytes: Number(size) * MB } });
  };

  return (
    <form
      className="bw-settings-files"
      aria-labelledby="settings-files"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="bw-settings-note">
        For everyone in your organization, at once. Programs, scripts and web pages are never taken, and what
        a file holds is checked, not only its name. Files that are here already stay readable.
      </p>
      {groupedKinds(permitted.types).map(({ group, kinds }) => (
        <CheckboxGroup
          key={group}
          id={`files-${group}`}
          label={groupNames[group]}
          options={kinds.map(({ name, endings }) => ({
            value: endings.join(","),
            label: `${name} (${endingList(endings)})`,
          }))}
          value={kinds
            .filter(({ endings }) => endings.every((each) => types.includes(each)))
            .map(({ endings }) => endings.join(","))}
          onToggle={(value, on) => toggle(value.split(","), on)}
        />
      ))}
      <TextField
        label="Largest size in MB"
        help={`At most ${most} MB, which is what this server takes.`}
        inputMode="numeric"
        value={size}
        error={shown.size}
        onChange={(event) => {
          save.reset();
          setSize(event.target.value);
        }}
      />
      {shown.types ? (
        <Callout kind="stop" role="alert">
          {shown.types}
        </Callout>
      ) : null}
      {save.isError ? (
        <Callout kind="stop" title="The kinds of files were not saved" role="alert">
          {errorMessage(save.error)}
        </Callout>
      ) : null}
      <div className="bw-settings-save">
        <Button type="submit" variant="primary" loading={save.isPending}>
          Save kinds and size
        </Button>
        <span role="status">{save.isSuccess ? "Saved." : ""}</span>
      </div>
    </form>
  );
}
