import { t } from "#lib/words/t.ts";
import "./welcome.css";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { notTheSame } from "#parts/passphrase/new-passphrase.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { emptySetUp, OrganizationFields, organizationFields, setUpRules } from "./organization-fields.tsx";
import { ProtectionField } from "./protection-field.tsx";

const rules = setUpRules.refine(
  ({ protection, again }) => protection.kind !== "passphrase" || protection.passphrase === again,
  { error: notTheSame, path: ["again"] },
);

/** The organization, its first administrator, and how the records are protected. */
export function ComputerForm() {
  const { keychain } = useAppState();
  const setUp = useBridgeMutation("workspace.setUp");
  const state = useForm({
    rules,
    initial:
      keychain === "available"
        ? emptySetUp
        : { ...emptySetUp, protection: { kind: "passphrase", passphrase: "" } },
    fields: [...organizationFields, "protection.passphrase", "again"],
    save: ({ organization, administrator, protection }) =>
      setUp.mutateAsync({ organization, administrator, protection, time_zone: ownTimeZone() }),
  });
  const { form } = state;
  return (
    <FormFrame state={state} failed={t("Not set up.")}>
      <OrganizationFields state={state} />
      <section className="bw-welcome-part">
        <h2>{t("Protection")}</h2>
        <p>{t("Everything is encrypted on this disk. Choose what opens it.")}</p>
        <Controlled of={state} name="protection">
          {({ value, onChange }) => (
            <Controlled of={state} name="again">
              {(again) => (
                <ProtectionField
                  keychain={keychain}
                  value={value}
                  onChange={onChange}
                  error={form.getFieldState("protection.passphrase", form.formState).error?.message}
                  again={again.value}
                  onAgain={again.onChange}
                  againError={form.formState.errors.again?.message}
                  known={[
                    form.getValues("organization.name"),
                    form.getValues("administrator.full_name"),
                    form.getValues("administrator.email"),
                  ]}
                />
              )}
            </Controlled>
          )}
        </Controlled>
      </section>
      <Button type="submit" variant="primary" size="large" fill loading={state.busy}>
        {t("Set up Bellwether")}
      </Button>
    </FormFrame>
  );
}
