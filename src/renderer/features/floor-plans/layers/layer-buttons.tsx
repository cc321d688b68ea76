import { FolderOpen, ShieldCheck } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { Layers } from "./use-layers.ts";

/** Shows or hides what happened and what is done on the plan. */
export function LayerButtons({ layers }: { readonly layers: Layers }) {
  if (layers.missing)
    return (
      <span className="bw-field-help">
        {t("Not on this computer: which cases and measures are on this plan.")}
      </span>
    );
  if (!layers.known) return null;
  return (
    <>
      <Button
        size="small"
        icon={FolderOpen}
        aria-pressed={layers.shows("cases")}
        onClick={() => layers.toggle("cases")}
      >
        {t("Cases ({{number}})", { number: layers.counts.cases })}
      </Button>
      <Button
        size="small"
        icon={ShieldCheck}
        aria-pressed={layers.shows("measures")}
        onClick={() => layers.toggle("measures")}
      >
        {t("Measures ({{number}})", { number: layers.counts.measures })}
      </Button>
    </>
  );
}
