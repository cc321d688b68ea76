import { t } from "#lib/words/t.ts";
import "./copy-field.css";
import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { TextField } from "./text-field.tsx";

export type CopyFieldProps = {
  readonly label: string;
  readonly value: string;
  /** Spoken once it is copied: "Link copied." */
  readonly copied: string;
};

/** Something that is only to be copied, such as an address or a code, with the button that does. */
export function CopyField({ label, value, copied }: CopyFieldProps) {
  const [state, setState] = useState<"no" | "yes" | "refused">("no");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState("yes");
      announce(copied);
    } catch {
      setState("refused");
    }
  };
  return (
    <div className="bw-copy-field">
      <div className="bw-copy-field-row">
        <TextField
          label={label}
          readOnly
          value={value}
          onFocus={({ target }) => {
            target.select();
            // The browser shows the end of what takes the focus; its beginning says what it is.
            requestAnimationFrame(() => {
              target.scrollLeft = 0;
            });
          }}
        />
        <Button
          icon={Copy}
          aria-label={t("Copy {{label}}", { label: label.toLowerCase() })}
          onClick={() => void copy()}
        >
          {state === "yes" ? t("Copied") : t("Copy")}
        </Button>
      </div>
      {state === "refused" ? (
        <Callout kind="wait">{t("Copying is not allowed here. Select the text and copy it.")}</Callout>
      ) : null}
    </div>
  );
}
