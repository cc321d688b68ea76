import { FilePlus2, PenLine } from "lucide-react";
import { flushSync } from "react-dom";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useWavr } from "../wavr-context.ts";
import { useMissing } from "./use-missing.ts";
import { useStanding } from "./use-standing.ts";

/** The one primary action of the step; where a signed version stands, a way to a further one. */
export function SignButton() {
  const { assessment, signing, further } = useWavr();
  const missing = useMissing();
  const { last, stands, isSame, askedAnew } = useStanding();
  if (!assessment.canEdit) return null;
  if (stands && last !== null)
    return (
      <Button
        className="wavr-begin"
        icon={FilePlus2}
        onClick={() => {
          flushSync(() => further.begin(last.number));
          document.getElementById("judgment-agreement")?.focus();
          announce(t("Each is asked anew about version {{number}}.", { number: last.number + 1 }));
        }}
      >
        {t("Begin version {{number}}", { number: last.number + 1 })}
      </Button>
    );
  const sign = (
    <Button
      variant="primary"
      icon={PenLine}
      aria-haspopup="dialog"
      onClick={() => signing.begin(missing.length === 0)}
    >
      {t("Sign the summary\u2026")}
    </Button>
  );
  if (last === null || !isSame || askedAnew) return sign;
  // Begun, and nothing is written into it yet: what stood under the pointer takes it back.
  return (
    <>
      {sign}
      <Button
        onClick={() => {
          flushSync(() => further.begin(null));
          announce(t("Version {{number}} stands as it was signed.", { number: last.number }));
          document.querySelector<HTMLElement>(".wizard-foot-actions .wavr-begin")?.focus();
        }}
      >
        {t("Keep version {{number}}", { number: last.number })}
      </Button>
    </>
  );
}
