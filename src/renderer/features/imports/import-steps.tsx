import { t } from "#lib/words/t.ts";

const steps = ["choose", "columns", "check", "run", "result"] as const;
export type ImportStep = (typeof steps)[number];

const stepNames: Readonly<Record<ImportStep, string>> = {
  choose: t("Choose"),
  columns: t("Columns"),
  check: t("Check"),
  run: t("Run"),
  result: t("Result"),
};

/** Where one is on the way: the steps before are done, those after still to come. */
export function ImportSteps({ at }: { readonly at: ImportStep }) {
  return (
    <ol className="import-steps" aria-label={t("Steps of the import")}>
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === at ? "step" : undefined}
          data-done={place < steps.indexOf(at) || undefined}
        >
          <span className="import-step-number" aria-hidden>
            {place + 1}
          </span>
          {stepNames[step]}
        </li>
      ))}
    </ol>
  );
}
