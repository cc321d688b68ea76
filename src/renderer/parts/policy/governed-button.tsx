import "./policy.css";
import { usePolicy } from "#lib/bridge/policy.ts";
import { t } from "#lib/words/t.ts";
import { Button, type ButtonProps } from "#ui/buttons/button.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";

/** What a policy can forbid at a button. */
export type Governed = "save" | "print";

/** Why it cannot be done at this computer; null where it can. */
export function useForbidden(what: Governed | null): string | null {
  const { SaveFiles, Print } = usePolicy().values;
  if (what === null) return null;
  if (what === "save")
    return SaveFiles
      ? null
      : t("Your organization does not let files be saved to the disk of this computer.");
  return Print ? null : t("Your organization does not let anything be printed at this computer.");
}

type GovernedButtonProps = ButtonProps & {
  /** Null: nothing that a policy forbids. */
  readonly needs: Governed | null;
};

/** A button that saves or prints, or leads there. Where that is forbidden, it says so instead, before anything is begun. */
export function GovernedButton({ needs, ...button }: GovernedButtonProps) {
  const forbidden = useForbidden(needs);
  if (forbidden === null) return <Button {...button} />;
  const { onClick: _, disabled: __, loading: ___, ...shown } = button;
  return (
    <Tooltip content={<span className="bw-policy-tip">{forbidden}</span>}>
      <Button {...shown} aria-disabled />
    </Tooltip>
  );
}
