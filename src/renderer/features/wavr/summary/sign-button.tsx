import { PenLine } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useWavr } from "../wavr-context.ts";
import { useMissing } from "./use-missing.ts";

/** The one primary action of the step. */
export function SignButton() {
  const { assessment, signing } = useWavr();
  const missing = useMissing();
  if (!assessment.canEdit) return null;
  return (
    <Button
      variant="primary"
      icon={PenLine}
      aria-haspopup="dialog"
      onClick={() => signing.begin(missing.length === 0)}
    >
      {t("Sign the summary\u2026")}
    </Button>
  );
}
