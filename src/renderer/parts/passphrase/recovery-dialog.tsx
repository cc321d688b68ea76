import { printPage } from "#lib/page/print-page.ts";
import { t } from "#lib/words/t.ts";
import "./passphrase.css";
import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { methods } from "#contract/bridge/registry.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { followDownload } from "#lib/page/follow-download.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";

const title = t("Recovery sheet");
const explained = [
  "This code opens the records of Bellwether on that computer when the passphrase is forgotten: choose “Use the recovery code” where Bellwether asks for the passphrase, and choose a new one.",
  "Whoever has this sheet and the computer can read every record. Keep it where paper records are locked away, and not beside the computer.",
  "Without the passphrase and without this code nobody can open the records, neither the school nor the makers of Bellwether.",
] as const;

type RecoveryDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** Makes a recovery code, after the passphrase was typed once more, and shows it this one time. */
export function RecoveryDialog({ open, onClose }: RecoveryDialogProps) {
  const [code, setCode] = useState<string | null>(null);
  if (!open) return null;
  const close = () => {
    setCode(null);
    onClose();
  };
  return code === null ? <Ask onMade={setCode} onClose={close} /> : <Sheet code={code} onClose={close} />;
}

const rules = methods["workspace.makeRecovery"].input;

function Ask({ onMade, onClose }: { readonly onMade: (code: string) => void; readonly onClose: () => void }) {
  const make = useBridgeMutation("workspace.makeRecovery");
  const state = useForm({
    rules,
    initial: { passphrase: "" },
    fields: ["passphrase"],
    focus: "field",
    save: (body) => make.mutateAsync(body),
    onSaved: ({ code }) => onMade(code),
  });
  return (
    <FormDialog
      title={t("Make a recovery sheet")}
      action={t("Make the sheet")}
      width="small"
      state={state}
      failed={t("Not made.")}
      onClose={onClose}
    >
      <p className="bw-dialog-text">
        {t(
          "A code on paper that opens the records when the passphrase is forgotten. A sheet made before no longer opens them.",
        )}
      </p>
      <PasswordField {...state.field("passphrase")} data-autofocus label={t("Your passphrase")} />
    </FormDialog>
  );
}

function Sheet({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const { user } = useSession();
  const [kept, setKept] = useState(false);
  const save = useBridgeMutation("workspace.saveRecovery", {
    onSuccess: ({ saved, url }) => {
      if (url !== null) followDownload(url);
      if (!saved && url === null) return;
      setKept(true);
      announce(t("The recovery sheet is saved."));
    },
  });
  const print = () => {
    printPage();
    setKept(true);
  };
  const text = [`Bellwether: ${title.toLowerCase()}`, "", code, "", ...explained, ""].join("\n");
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={onClose}
        footer={
          <>
            <GovernedButton
              needs="save"
              icon={Download}
              loading={save.isPending}
              onClick={() => save.mutate({ text })}
            >
              {t("Save…")}
            </GovernedButton>
            <GovernedButton needs="print" icon={Printer} data-autofocus onClick={print}>
              {t("Print")}
            </GovernedButton>
            <Button variant="primary" onClick={onClose}>
              {kept ? t("Done") : t("I have written it down")}
            </Button>
          </>
        }
      >
        {save.error ? <Callout kind="stop">{errorMessage(save.error)}</Callout> : null}
        <p className="bw-dialog-text">{t("It is shown only now, and kept nowhere.")}</p>
        <p className="bw-recovery-code" data-code>
          {code}
        </p>
        <div className="bw-recovery-words">
          {explained.map((line) => (
            <p key={line} className="bw-dialog-text">
              {line}
            </p>
          ))}
        </div>
      </Dialog>
      <PrintSheet
        title={t("Bellwether: {{title}}", { title: title.toLowerCase() })}
        about={[title]}
        by={user?.full_name ?? ""}
        content={() => (
          <>
            <p className="bw-recovery-code">{code}</p>
            {explained.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </>
        )}
      />
    </>
  );
}
