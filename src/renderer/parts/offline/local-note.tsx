import { t } from "#lib/words/t.ts";
import "./local-note.css";
import { Laptop } from "lucide-react";
import { Icon } from "#ui/facts/icon.tsx";

/** In the head of a record: that it includes waiting changes. Absent where the server has them all. */
export function LocalNote({ record }: { readonly record: { readonly local_revision?: number | undefined } }) {
  if (record.local_revision === undefined) return null;
  return (
    <span className="bw-local-note">
      <Icon of={Laptop} size={14} />
      {t("Saved on this computer, not sent yet")}
    </span>
  );
}
