import { Copy, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { printPage } from "#lib/page/print-page.ts";
import { t } from "#lib/words/t.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shown once, right after the second factor is enabled. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<"no" | "yes" | "refused">("no");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setCopied("yes");
      announce(t("Recovery codes copied."));
    } catch {
      setCopied("refused");
    }
  };
  return (
    <div ref={box} tabIndex={-1} className="bw-codes-part">
      <Callout kind="ok" title={t("The second factor is on.")} role="status">
        {t(
          "Keep these recovery codes in a safe place. Each opens your account once when the authenticator is lost. They are shown only now.",
        )}
      </Callout>
      <ul className="bw-codes" aria-label={t("Recovery codes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {copied === "refused" ? (
        <Callout kind="wait">{t("Copying is not allowed here. Select the codes, or print them.")}</Callout>
      ) : null}
      <div className="bw-profile-actions">
        <Button icon={Copy} onClick={() => void copy()}>
          {copied === "yes" ? t("Copied") : t("Copy")}
        </Button>
        <GovernedButton needs="print" icon={Printer} onClick={() => printPage()}>
          {t("Print")}
        </GovernedButton>
        <Button variant="primary" onClick={onDone}>
          {t("I have kept them")}
        </Button>
      </div>
    </div>
  );
}
