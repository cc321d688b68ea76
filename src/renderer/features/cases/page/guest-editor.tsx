import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { guestChange } from "#contract/records/case-work/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage, failedTitle } from "#lib/bridge/error-message.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Who } from "#ui/facts/avatar.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

type CaseProps = { readonly record: CaseRecord };
type Guest = CaseRecord["guests"][number];

const said = ({ role, contact }: Guest): string => [role, contact ?? ""].filter(Boolean).join(", ");

/** Those of the team without an account, in its dialog: added, changed and taken off. */
export function GuestEditor({ record }: CaseProps) {
  const [edited, setEdited] = useState<Guest | "new" | null>(null);
  const remove = useApiMutation("cases.guest");
  return (
    <section className="case-team-editor" aria-labelledby="team-guests">
      <h3 id="team-guests" className="bw-field-label">
        {t("Without an account")}
      </h3>
      {remove.error ? (
        <Callout kind="stop" title={failedTitle(remove.error, t("Not saved."))} role="alert">
          {errorMessage(remove.error)}
        </Callout>
      ) : null}
      {record.guests.length === 0 && edited === null ? (
        <p className="case-none">
          {t("An officer, a principal, a clinician from outside: they see nothing here.")}
        </p>
      ) : null}
      <ul className="case-rows">
        {record.guests.map((guest) => (
          <li key={guest.uuid} className="case-row case-member">
            <Who name={guest.name} kind="colleague" note={said(guest)} />
            <Button
              size="small"
              variant="minimal"
              aria-label={t("Change {{name}}", { name: guest.name })}
              onClick={() => setEdited(guest)}
            >
              {t("Change")}
            </Button>
            <Button
              size="small"
              variant="minimal"
              aria-label={t("Remove {{name}}", { name: guest.name })}
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { params: { id: record.id }, body: { uuid: guest.uuid, guest: null } },
                  { onSuccess: () => announce(t("{{name}} is off the team.", { name: guest.name })) },
                )
              }
            >
              {t("Remove")}
            </Button>
          </li>
        ))}
      </ul>
      {edited === null ? (
        <div>
          <Button size="small" onClick={() => setEdited("new")}>
            {t("Add somebody without an account…")}
          </Button>
        </div>
      ) : (
        <GuestForm
          key={edited === "new" ? "new" : edited.uuid}
          record={record}
          guest={edited === "new" ? null : edited}
          onDone={() => setEdited(null)}
        />
      )}
    </section>
  );
}

const rules = guestChange.shape.guest.unwrap();

type GuestFormProps = CaseProps & { readonly guest: Guest | null; readonly onDone: () => void };

function GuestForm({ record, guest, onDone }: GuestFormProps) {
  const save = useApiMutation("cases.guest");
  const [uuid] = useState(() => guest?.uuid ?? uuidv7());
  const state = useForm({
    rules,
    initial: { name: guest?.name ?? "", role: guest?.role ?? "", contact: guest?.contact ?? "" },
    fields: ["name", "role", "contact"],
    ids: "guest-",
    save: (values) => save.mutateAsync({ params: { id: record.id }, body: { uuid, guest: values } }),
    onSaved: () => {
      announce(t("The team was changed."));
      onDone();
    },
  });
  return (
    <FormFrame state={state} failed={t("Not saved.")}>
      <TextField {...state.field("name")} label={t("Name")} autoFocus required />
      <TextField
        {...state.field("role")}
        label={t("What they are")}
        placeholder={t("School resource officer")}
        required
      />
      <TextField
        {...state.field("contact")}
        label={t("Contact")}
        placeholder={t("Phone or email")}
        optional
      />
      <div className="bw-form-foot">
        <Button type="submit" variant="primary" size="small" loading={state.busy}>
          {guest === null ? t("Add to the team") : t("Save")}
        </Button>
        <Button size="small" onClick={onDone}>
          {t("Cancel")}
        </Button>
      </div>
    </FormFrame>
  );
}
