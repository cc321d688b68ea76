import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { type Role, roleNames, roles } from "#contract/kit/roles.ts";
import { type AccountSettings, accountRules } from "#contract/services/settings/accounts.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import {
  type ChosenOrganization,
  chosenOrganization,
  OrganizationChoice,
} from "#parts/people/organization-choice.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { SettingFoot } from "./setting-foot.tsx";
import { settingWords } from "./setting-words.ts";
import { typedNumber } from "./typed-number.ts";

/** How the people of a tree of organizations sign in (V-4, V-5). */
export function AccountSetting({ organization }: { readonly organization: number | undefined }) {
  const query = organization === undefined ? {} : { organization_id: organization };
  const found = useQuery(apiQuery(useApi(), "settings.accounts", { query }));
  return (
    <section aria-labelledby="settings-accounts">
      <h2 id="settings-accounts">{t("Signing in")}</h2>
      <Loaded query={found} label={t("Loading how people sign in")} count={2}>
        {({ data }) => (
          <DraftGate key={data.organization_id} draftKey={draftKeys.accounts(data.organization_id)}>
            {(draft) => <AccountForm settings={data} found={draft} />}
          </DraftGate>
        )}
      </Loaded>
    </section>
  );
}

const { second_factor_roles, ...ofNumbers } = accountRules.shape;
const rules = z.object({
  second_factor_roles,
  organizations: z.array(z.object({ id: z.string(), label: z.string() })),
  second_factor_grace_days: typedNumber.pipe(ofNumbers.second_factor_grace_days),
  idle_minutes: typedNumber.pipe(ofNumbers.idle_minutes),
  absolute_hours: typedNumber.pipe(ofNumbers.absolute_hours),
  remembered_days: typedNumber.pipe(ofNumbers.remembered_days),
  bulk_reading: typedNumber.pipe(ofNumbers.bulk_reading),
});

const initialOf = (settings: AccountSettings): z.input<typeof rules> => ({
  second_factor_roles: [...settings.second_factor_roles],
  organizations: settings.chosen_organizations.map(chosenOrganization),
  second_factor_grace_days: String(settings.second_factor_grace_days),
  idle_minutes: String(settings.idle_minutes),
  absolute_hours: String(settings.absolute_hours),
  remembered_days: String(settings.remembered_days),
  bulk_reading: String(settings.bulk_reading),
});

const words = settingWords({
  second_factor_roles: t("Who must have a second factor"),
  organizations: t("Only at"),
  second_factor_grace_days: t("Days to set it up"),
  idle_minutes: t("Minutes without use"),
  absolute_hours: t("Longest session in hours"),
  remembered_days: t("Days that a sign-in is kept"),
  bulk_reading: t("Records in an hour"),
});

type AccountFormProps = { readonly settings: AccountSettings; readonly found: FoundDraft };

function AccountForm({ settings, found }: AccountFormProps) {
  const { organization_id } = settings;
  const save = useApiMutation("settings.setAccounts");
  const [saved, setSaved] = useState(false);
  const state = useForm({
    rules,
    record: settings,
    valuesOf: initialOf,
    initial: initialOf(settings),
    fields: [
      "second_factor_roles",
      "organizations",
      "second_factor_grace_days",
      "idle_minutes",
      "absolute_hours",
      "remembered_days",
      "bulk_reading",
    ],
    after: "stays",
    ids: "accounts-",
    draft: { found, label: t("Signing in") },
    save: async ({ organizations, ...numbers }, ifMatch) => {
      setSaved(false);
      const second_factor_organizations = organizations.map(({ id }) => Number(id));
      const body = { organization_id, ...numbers, second_factor_organizations };
      return (await save.mutateAsync({ body, ifMatch })).data;
    },
    onSaved: () => setSaved(true),
  });
  return (
    <FormFrame
      state={state}
      guard
      failed={t("How people sign in was not saved")}
      words={words}
      className="bw-settings-form"
      aria-labelledby="settings-accounts"
    >
      <p className="bw-settings-note">
        {t(
          "A second factor is the code of an authenticator app. Passkeys cannot be used: the pages of Bellwether come from each computer itself, and not from the server.",
        )}
      </p>
      <Controlled of={state} name="second_factor_roles">
        {({ id, value: chosen, onChange, error }) => (
          <CheckboxGroup<Role>
            id={id}
            label={t("Who must have a second factor")}
            error={error}
            options={roles.map((role) => ({ value: role, label: roleNames[role] }))}
            value={chosen}
            onToggle={(role, on) => onChange(on ? [...chosen, role] : chosen.filter((each) => each !== role))}
          />
        )}
      </Controlled>
      <Controlled of={state} name="organizations">
        {({ value, ...field }) => <OnlyAt {...field} chosen={value} />}
      </Controlled>
      <TextField
        {...state.field("second_factor_grace_days")}
        label={t("Days to set it up")}
        help={t(
          "Counted from this setting, or from when an account was made. Until then it is asked for on every page; after that nothing else opens.",
        )}
        inputMode="numeric"
      />
      <div className="bw-settings-pair">
        <TextField
          {...state.field("idle_minutes")}
          label={t("Minutes without use")}
          help={t("Then a session ends, 5 to 120.")}
          inputMode="numeric"
        />
        <TextField
          {...state.field("absolute_hours")}
          label={t("Longest session in hours")}
          help={t("1 to 24, however much it is used.")}
          inputMode="numeric"
        />
        <TextField
          {...state.field("remembered_days")}
          label={t("Days that a sign-in is kept")}
          help={t("Where somebody asks for it. 0 keeps none.")}
          inputMode="numeric"
        />
        <TextField
          {...state.field("bulk_reading")}
          label={t("Records in an hour")}
          help={t("Administrators are told of whoever opens more. 0 tells never.")}
          inputMode="numeric"
        />
      </div>
      <SettingFoot state={state} action={t("Save how people sign in")} saved={saved} />
    </FormFrame>
  );
}

type OnlyAtProps = {
  readonly id: string;
  readonly chosen: readonly ChosenOrganization[];
  readonly onChange: (chosen: ChosenOrganization[]) => void;
  readonly error: string | undefined;
};

/** The organizations in which a second factor is asked for; none means all. */
function OnlyAt({ id, chosen, onChange, error }: OnlyAtProps) {
  return (
    <div>
      {chosen.length === 0 ? null : (
        <ul className="bw-settings-chosen" aria-label={t("Only at these organizations")}>
          {chosen.map((each) => (
            <li key={each.id}>
              {each.label}
              <IconButton
                icon={X}
                label={t("Remove {{label}}", { label: each.label })}
                onClick={() => onChange(chosen.filter((one) => one.id !== each.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <OrganizationChoice
        id={id}
        label={t("Only at")}
        error={error}
        help={t("Everywhere, where none is named. What lies below an organization goes with it.")}
        placeholder={t("Add an organization")}
        pickMany
        value={null}
        onChange={(one) => {
          if (one !== null && !chosen.some((each) => each.id === one.id))
            onChange([...chosen, { id: one.id, label: one.label }]);
        }}
      />
    </div>
  );
}
