import { t } from "#lib/words/t.ts";
import { PasswordStep } from "#parts/exports/password-step.tsx";
import type { useConfirmed } from "#parts/exports/use-confirmed.ts";

type ConfirmAdministratorProps<I, A> = {
  /** Of the dialog or button that asked for it. */
  readonly title: string;
  readonly confirmed: ReturnType<typeof useConfirmed<I, A>>;
  readonly onDone: (answer: A) => void;
  /** Back to what asked for it: nothing that was typed there is lost. */
  readonly onClose: () => void;
};

/** The password, where somebody becomes an administrator or an administrator gets in in another way (decision 148). */
export function ConfirmAdministrator<I, A>(props: ConfirmAdministratorProps<I, A>) {
  const { title, confirmed, onDone, onClose } = props;
  return (
    <PasswordStep
      title={title}
      action={t("Confirm")}
      unsaved={false}
      confirm={confirmed.confirm}
      onDone={onDone}
      onClose={onClose}
    >
      {t(
        "Administrators decide who gets in and what they see. Confirm that it is you; what you asked for is then done by itself.",
      )}
    </PasswordStep>
  );
}
