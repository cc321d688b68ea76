import { useEffect, useRef } from "react";
import { formatMoment } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { changedLines } from "#parts/words/wavr-changes.ts";
import { Callout } from "#ui/states/callout.tsx";
import { askedOf } from "../print/paper-of-judgment.ts";
import { SayLater } from "./say-later.tsx";
import { useChangedSince } from "./use-changed-since.ts";
import { useStanding } from "./use-standing.ts";

/** Which version is signed, when and by whom, and what becomes of anything that is written now. */
export function SignedNote({ canEdit }: { readonly canEdit: boolean }) {
  const { last, stands, isSame } = useStanding();
  const changed = changedLines(useChangedSince());
  const note = useRef<HTMLDivElement>(null);
  const number = last?.number ?? 0;
  const shown = useRef(number);
  // Whoever signs at the end of the page sees at once that it was signed.
  useEffect(() => {
    if (number > shown.current) note.current?.scrollIntoView({ block: "center" });
    shown.current = number;
  }, [number]);
  if (last === null) return null;
  const differing = askedOf(last)
    .filter(({ answer }) => answer === "differs")
    .map(({ name }) => name);
  const begun = !stands && isSame;
  const said = {
    number: last.number,
    next: last.number + 1,
    when: formatMoment(last.made_at),
    who: last.made_by?.full_name ?? t("Somebody"),
  };
  return (
    <div ref={note} className="wizard-note">
      <Callout
        kind={stands && changed.length === 0 ? "ok" : "info"}
        title={t("Version {{number}} is signed.", said)}
      >
        {stands || begun
          ? t("{{when}}, by {{who}}.", said)
          : t("{{when}}, by {{who}}. What is written here since is not signed.", said)}{" "}
        {begun ? t("Version {{next}} is begun: each is asked anew, and signs it.", said) : null}
        {stands && canEdit ? t("What is changed from here on becomes version {{next}}.", said) : null}
        {changed.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {differing.length > 0 ? (
          <p>{t("Sees it differently: {{names}}", { names: differing.join(", ") })}</p>
        ) : null}
        {stands ? null : <SayLater kept={last} />}
      </Callout>
    </div>
  );
}
