import type { WavrStanding } from "#contract/records/wavr/standing.ts";
import { t } from "#lib/words/t.ts";

/** What changed since a judgment was signed, a sentence for each document: the factors by number and name, and no codes. */
export const changedLines = (changed: WavrStanding["changed"]): readonly string[] =>
  changed.map(({ form, user, fields }) => {
    const said = fields.join("; ");
    if (form === "intake") return t("The intake has changed since it was signed: {{said}}.", { said });
    return user === null
      ? t("A worksheet has changed since it was signed: {{said}}.", { said })
      : t("The worksheet of {{who}} has changed since it was signed: {{said}}.", {
          who: user.full_name,
          said,
        });
  });
