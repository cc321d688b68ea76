import { useEffect, useRef } from "react";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { Callout } from "#ui/states/callout.tsx";

type MadeTokenProps = { readonly token: string; readonly onDone: () => void };

/** A token, the only time that it is shown. */
export function MadeToken({ token, onDone }: MadeTokenProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="bw-settings-form">
      <Callout kind="ok" title={t("The token is ready.")} role="status">
        {t(
          "Paste it into your directory now. It is shown only this once, and changes accounts for whoever has it.",
        )}
      </Callout>
      <CopyField label={t("Token")} value={token} copied={t("Token copied.")} />
      <div>
        <Button variant="primary" onClick={onDone}>
          {t("I have pasted it")}
        </Button>
      </div>
    </div>
  );
}
