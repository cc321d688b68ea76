import type { ReactNode } from "react";
import { z } from "zod";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { AtProvider, useIsAtProvider } from "#parts/connection/at-provider.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";

const rules = z.object({ password: z.string().min(1, { error: t("Your password is required.") }) });

type PasswordStepProps<A> = {
  readonly title: string;
  readonly action: string;
  /** Why it is asked for, and what then goes on by itself. */
  readonly children: ReactNode;
  /** What is being done once the password was given. */
  readonly progress?: ReactNode;
  /** Of `useConfirmed`. */
  readonly confirm: (password: string | null) => Promise<A | false>;
  readonly onDone: (answer: A) => void;
  /** Is something typed that closing would lose? */
  readonly unsaved: boolean;
  readonly disabled?: boolean;
  /** What is said after a try that made nothing. */
  readonly unmade?: string | undefined;
  readonly onClose: () => void;
};

/** The second step of what leaves: the password, where the server wants it, or the word of one's provider. */
export function PasswordStep<A>(props: PasswordStepProps<A>) {
  const { user } = useSession();
  const provider = user?.confirms_at ?? null;
  return user?.has_password === false && provider !== null ? (
    <ProviderStep {...props} provider={provider} />
  ) : (
    <TypedStep {...props} />
  );
}

type ProviderStepProps<A> = PasswordStepProps<A> & {
  readonly provider: { readonly organization_id: number; readonly name: string };
};

/** Goes on once the provider has said that it is them; until then the server asks again. */
function ProviderStep<A>(props: ProviderStepProps<A>) {
  const { title, action, children, progress, confirm, onDone, unsaved, disabled = false } = props;
  const { unmade, onClose } = props;
  const away = useIsAtProvider();
  const state = useForm({
    rules: z.object({}),
    initial: {},
    fields: [],
    ids: "export-confirm-",
    save: () => confirm(null),
    onSaved: onDone,
  });
  return (
    <FormDialog
      title={title}
      action={action}
      state={{ ...state, unsaved: unsaved && !state.busy }}
      disabled={disabled || away}
      onClose={onClose}
    >
      {unmade !== undefined && state.problem ? <Callout kind="info">{unmade}</Callout> : null}
      <p className="bw-dialog-text">{children}</p>
      <AtProvider provider={props.provider} confirms second />
      {progress}
    </FormDialog>
  );
}

function TypedStep<A>(props: PasswordStepProps<A>) {
  const { title, action, children, progress, confirm, onDone, unsaved, disabled = false } = props;
  const { unmade, onClose } = props;
  const state = useForm({
    rules,
    initial: { password: "" },
    fields: ["password"],
    focus: "field",
    ids: "export-confirm-",
    save: ({ password }) => confirm(password),
    onSaved: onDone,
  });
  return (
    <FormDialog
      title={title}
      action={action}
      state={{ ...state, unsaved: unsaved && !state.busy }}
      disabled={disabled}
      onClose={onClose}
    >
      {unmade !== undefined && state.problem ? <Callout kind="info">{unmade}</Callout> : null}
      <p className="bw-dialog-text">{children}</p>
      <PasswordField {...state.field("password")} label={t("Your password")} required autoFocus />
      {progress}
    </FormDialog>
  );
}
