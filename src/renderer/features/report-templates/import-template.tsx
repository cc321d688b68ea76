import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { mostFileBytes, readTemplateFile } from "./template-file.ts";

interface Refused {
  readonly fileName: string;
  readonly why: string;
}

/** Opens the form of a new template with what a file holds; nothing is saved by that. */
export function ImportTemplate() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const refuse = (why: string) => setRefused({ fileName: file.name, why });
    if (file.size > mostFileBytes)
      return refuse(t("It is larger than 1 MB. A template is never that large."));
    const text = await file.text();
    const read = readTemplateFile(text);
    if (!read.ok) return refuse(read.why);
    // A file has drafts of its own, so that none of an earlier one comes back in its place.
    const from = `file-${crypto.randomUUID()}`;
    void navigate(`${recordPaths("report-template").new}?from=${from}`, { state: { file: text } });
  };
  return (
    <>
      <Button size="small" icon={FileUp} onClick={() => input.current?.click()}>
        {t("Import…")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("Choose a report template")}
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          void take(file).finally(() => {
            if (input.current !== null) input.current.value = "";
          });
        }}
      />
      <Dialog
        open={refused !== null}
        width="small"
        title={t("This file cannot be imported")}
        onClose={() => setRefused(null)}
        footer={<Button onClick={() => setRefused(null)}>{t("Close")}</Button>}
      >
        <p>
          <strong>{refused?.fileName}</strong>
        </p>
        <p>{refused?.why}</p>
      </Dialog>
    </>
  );
}
