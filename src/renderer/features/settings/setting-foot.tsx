import type { FormState } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { FormFoot } from "#ui/forms/form-frame.tsx";

type SettingFootProps = {
  readonly state: FormState;
  /** "Save daily work". */
  readonly action: string;
  readonly saved: boolean;
};

/** The button of a setting, and that it was saved for as long as nothing else is typed. */
export function SettingFoot({ state, action, saved }: SettingFootProps) {
  return (
    <div className="bw-settings-save">
      <FormFoot state={state} action={action} />
      <span role="status">{saved && !state.unsaved ? t("Saved.") : ""}</span>
    </div>
  );
}
