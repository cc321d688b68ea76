import { useState } from "react";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

type RemovalLimitProps = { readonly root: number; readonly limit: number };

/** How many people of a hundred may vanish at once; a broken export is refused by it. */
export function RemovalLimit({ root, limit }: RemovalLimitProps) {
  const [text, setText] = useState(String(limit));
  const [error, setError] = useState<string | undefined>();
  const [saved, setSaved] = useState(false);
  const save = useApiMutation("imports.setLimit");
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const store = async () => {
    setSaved(false);
    if (!(percent >= 0 && percent <= 100)) {
      setError(t("Enter a whole number from 0 to 100."));
      return;
    }
    setError(undefined);
    try {
      await save.mutateAsync({ body: { organization_id: root, percent } });
      setSaved(true);
    } catch (failure) {
      setError(errorMessage(failure));
    }
  };
  return (
    <section className="import-limit" aria-labelledby="import-limit">
      <h2 id="import-limit">{t("When to refuse")}</h2>
      <TextField
        label={t("Percent of people who may be missing at once")}
        help={t(
          "Somebody is missing whom an earlier roster had and this one does not have. That counts in a whole roster and in a table that lists everybody; not in a table of only a part, in files of changes alone, or where rows of people could not be read. An import in which more are missing or marked as left is refused: most often its files are not whole.",
        )}
        inputMode="numeric"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setSaved(false);
        }}
      />
      <div className="import-acts">
        <Button loading={save.isPending} disabled={percent === limit} onClick={() => void store()}>
          {t("Save the limit")}
        </Button>
        <span role="status">{saved ? t("Saved.") : ""}</span>
      </div>
    </section>
  );
}
