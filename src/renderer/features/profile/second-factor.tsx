import { type ReactNode, useState } from "react";
import { z } from "zod";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { readonly kind: "rest" }
  | { readonly kind: "asking"; readonly what: "begin" | "end" }
  | { readonly kind: "scanning"; readonly url: string; readonly secret: string }
  | { readonly kind: "codes"; readonly codes: readonly string[] };

type SecondFactorProps = {
  readonly on: boolean;
  /** Until when it must be set up; null where nobody asks for it. */
  readonly due?: string | null;
  /** May it not be turned off? */
  readonly required?: boolean;
  /** It was set up, and its recovery codes were kept. */
  readonly onKept?: () => void;
};

/** The second factor at sign-in: switching it on and off, and recovery codes. */
export function SecondFactor({ on, due = null, required = false, onKept }: SecondFactorProps) {
  const [step, setStep] = useState<Step>({ kind: "rest" });
  // Each step takes the focus along: what was pressed is gone.
  const [moved, setMoved] = useState(false);
  const rest = () => {
    setMoved(true);
    setStep({ kind: "rest" });
  };
  return (
    <section className="bw-profile-part" aria-labelledby="profile-factor">
      <h2 id="profile-factor">{t("Second factor")}</h2>
      {step.kind === "codes" ? (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            rest();
            onKept?.();
          }}
        />
      ) : step.kind === "scanning" ? (
        <Confirm {...step} onCodes={(codes) => setStep({ kind: "codes", codes })} onCancel={rest} />
      ) : step.kind === "asking" ? (
        <AskPassword what={step.what} onCancel={rest} onScan={setStep} />
      ) : on ? (
        <Rest
          words={
            required
              ? t(
                  "On. Signing in asks for a code of your authenticator as well. Your organization asks for it, so it stays on.",
                )
              : t("On. Signing in asks for a code of your authenticator as well.")
          }
        >
          {required ? null : (
            <Button autoFocus={moved} onClick={() => setStep({ kind: "asking", what: "end" })}>
              {t("Turn off…")}
            </Button>
          )}
        </Rest>
      ) : (
        <Rest
          words={
            due === null
              ? t(
                  "Off. With it, a stolen password alone does not open your records. You need an authenticator app on your phone.",
                )
              : t(
                  "Off. Your organization asks for it by {{date}}. With it, a stolen password alone does not open your records. You need an authenticator app on your phone.",
                  { date: formatDate(due) },
                )
          }
        >
          <Button
            autoFocus={moved}
            variant={due === null && !required ? "plain" : "primary"}
            onClick={() => setStep({ kind: "asking", what: "begin" })}
          >
            {t("Turn on…")}
          </Button>
        </Rest>
      )}
    </section>
  );
}

function Rest({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <>
      <p className="bw-profile-words">{words}</p>
      <div>{children}</div>
    </>
  );
}

type AskPasswordProps = {
  readonly what: "begin" | "end";
  readonly onCancel: () => void;
  readonly onScan: (step: Step) => void;
};

const passwordRules = z.object({ current_password: z.string().min(1) });

function AskPassword({ what, onCancel, onScan }: AskPasswordProps) {
  const profile = useApiMutation("session.profile");
  const end = what === "end";
  const state = useForm({
    rules: passwordRules,
    initial: { current_password: "" },
    fields: ["current_password"],
    focus: "field",
    ids: "factor-",
    save: (body) =>
      profile.mutateAsync({ body: { action: end ? "second-factor-end" : "second-factor-begin", ...body } }),
    onSaved: ({ otpauth_url, secret }) =>
      otpauth_url && secret ? onScan({ kind: "scanning", url: otpauth_url, secret }) : onCancel(),
  });
  return (
    <FormFrame state={state} failed={t("Not changed.")}>
      <p className="bw-profile-words">
        {end
          ? t("Signing in will ask for your password only, and your recovery codes stop working.")
          : t("To be sure that it is you, type your password once more.")}
      </p>
      <PasswordField {...state.field("current_password")} label={t("Current password")} autoFocus />
      <div className="bw-profile-actions">
        <Button type="submit" variant={end ? "danger" : "primary"} loading={state.busy}>
          {end ? t("Turn off the second factor") : t("Continue")}
        </Button>
        <Button onClick={onCancel}>{t("Cancel")}</Button>
      </div>
    </FormFrame>
  );
}

type ConfirmProps = {
  readonly url: string;
  readonly secret: string;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
};

const codeRules = z.object({ code: z.string().trim().min(1) });

function Confirm({ url, secret, onCodes, onCancel }: ConfirmProps) {
  const profile = useApiMutation("session.profile");
  const state = useForm({
    rules: codeRules,
    initial: { code: "" },
    fields: ["code"],
    focus: "field",
    ids: "factor-",
    save: (body) => profile.mutateAsync({ body: { action: "second-factor-confirm", ...body } }),
    onSaved: ({ recovery_codes }) => onCodes(recovery_codes ?? []),
  });
  return (
    <FormFrame state={state} failed={t("Not changed.")}>
      <p className="bw-profile-words">
        {t("Scan this with your authenticator, then type the code that it shows.")}
      </p>
      <div className="bw-qr-row">
        <QrCode text={url} />
        <div className="bw-qr-secret">
          <p>{t("No camera? Type this key into the authenticator:")}</p>
          <code>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <TextField
            {...state.field("code")}
            label={t("Code")}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={11}
          />
        </div>
      </div>
      <div className="bw-profile-actions">
        <Button type="submit" variant="primary" loading={state.busy}>
          {t("Turn on")}
        </Button>
        <Button onClick={onCancel}>{t("Cancel")}</Button>
      </div>
    </FormFrame>
  );
}
