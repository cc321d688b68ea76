import type { ReactNode } from "react";
import { z } from "zod";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";

const rules = z.object({ password: z.string().min(1, { error: t("Your password is required.") }) });

type PasswordStepProps<A> = {
  readonly title: string;
  readonly action: string;
  /** Why it is asked for, and what then goes on by itself. */
  readonly children: ReactNode;
  /** What is being done once the password was given. */
  readonly progress?: ReactNode;
  /** Of `useConfirmed`. */
  readonly confirm: (password: string) => Promise<A | false>;
  readonly onDone: (answer: A) => void;
  /** Is something typed that closing would lose? */
  readonly unsaved: boolean;
  readonly disabled?: boolean;
  readonly onClose: () => void;
};

/** The second step of what leaves: the password, where the server wants it. */
export function PasswordStep<A>(props: PasswordStepProps<A>) {
  const { title, action, children, progress, confirm, onDone, unsaved, disabled = false, onClose } = props;
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
      <p className="bw-dialog-text">{children}</p>
      <PasswordField {...state.field("password")} label={t("Your password")} required autoFocus />
      {progress}
    </FormDialog>
  );
}
