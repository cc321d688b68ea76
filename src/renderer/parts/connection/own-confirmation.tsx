import { useEffect, useState } from "react";
import { z } from "zod";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useAppState, useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { PasswordField, type PasswordFieldProps } from "#ui/fields/password-field.tsx";
import { AtProvider } from "./at-provider.tsx";

/**
 * How somebody shows once more that it is them, before what cannot be undone: by their password, or at their provider where
 * they have none. `ready`: what was asked for can be sent.
 */
export function useOwnConfirmation() {
  const { user } = useSession();
  const { atProvider } = useAppState();
  const confirm = useApiMutation("session.confirmPassword");
  const provider = user?.has_password === false ? (user.confirms_at ?? null) : null;
  const isAway = atProvider !== null && atProvider.organization === provider?.organization_id;
  const [went, setWent] = useState(false);
  useEffect(() => {
    if (isAway) setWent(true);
  }, [isAway]);
  return {
    provider,
    ready: provider === null || (went && !isAway),
    password: provider === null ? z.string().min(1, { error: t("Your password is required.") }) : z.string(),
    /** Sends the password; of a provider the server knows already what it said. */
    give: async (password: string): Promise<void> => {
      if (provider === null) await confirm.mutateAsync({ body: { password } });
    },
  };
}

type OwnConfirmationProps = Omit<PasswordFieldProps, "label" | "required"> & {
  readonly provider: ReturnType<typeof useOwnConfirmation>["provider"];
};

/** The field for the password, or the way to the provider. */
export function OwnConfirmation({ provider, ...field }: OwnConfirmationProps) {
  return provider === null ? (
    <PasswordField {...field} label={t("Your password")} required />
  ) : (
    <AtProvider provider={provider} confirms second />
  );
}
