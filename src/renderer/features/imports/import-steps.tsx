const steps = ["Choose", "Columns", "Check", "Run", "Result"] as const;
export type ImportStep = (typeof steps)[number];

/** Where one is on the way: the steps before are done, those after still to come. */
export function ImportSteps({ at }: { readonly at: ImportStep }) {
  return (
    <ol className="import-steps" aria-label="Steps of the import">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === at ? "step" : undefined}
          data-done={place < steps.indexOf(at) || undefined}
        >
          <span className="import-step-number" aria-hidden>
            {place + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
