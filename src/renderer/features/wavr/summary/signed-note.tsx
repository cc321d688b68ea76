import { formatMoment } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { changedLines } from "#parts/words/wavr-changes.ts";
import { Callout } from "#ui/states/callout.tsx";
import { useChangedSince } from "./use-changed-since.ts";
import { useStanding } from "./use-standing.ts";

/** Which version is signed, when and by whom, and what becomes of anything that is written now. */
export function SignedNote({ canEdit }: { readonly canEdit: boolean }) {
  const { last, stands } = useStanding();
  const changed = changedLines(useChangedSince());
  if (last === null) return null;
  const said = {
    number: last.number,
    next: last.number + 1,
    when: formatMoment(last.made_at),
    who: last.made_by?.full_name ?? t("Somebody"),
  };
  return (
    <Callout
      kind={stands && changed.length === 0 ? "ok" : "info"}
      title={t("Version {{number}} is signed.", said)}
    >
      {stands
        ? t("{{when}}, by {{who}}.", said)
        : t("{{when}}, by {{who}}. What is written here since is not signed.", said)}{" "}
      {stands && canEdit ? t("What is changed from here on becomes version {{next}}.", said) : null}
      {changed.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Callout>
  );
}
