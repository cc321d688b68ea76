import { t } from "#lib/words/t.ts";
import { PasswordStep } from "#parts/exports/password-step.tsx";
import type { useConfirmed } from "#parts/exports/use-confirmed.ts";

type ConfirmAdministratorProps<I, A> = {
  /** Of the dialog or button that asked for it. */
  readonly title: string;
  readonly confirmed: ReturnType<typeof useConfirmed<I, A>>;
  readonly onDone: (answer: A) => void;
};

/**
 * The password, where somebody becomes an administrator or an administrator gets in in another way (decision 148). Nothing until it is
 * asked for; closed, it leads back to what asked, where nothing that was typed is lost.
 */
export function ConfirmAdministrator<I, A>(props: ConfirmAdministratorProps<I, A>) {
  const { title, confirmed, onDone } = props;
  if (!confirmed.asking) return null;
  return (
    <PasswordStep
      title={title}
      action={t("Confirm")}
      unsaved={false}
      confirm={confirmed.confirm}
      onDone={(answer) => {
        confirmed.again();
        onDone(answer);
      }}
      onClose={confirmed.again}
    >
      {t(
        "Administrators decide who gets in and what they see. Confirm that it is you; what you asked for is then done by itself.",
      )}
    </PasswordStep>
  );
}
