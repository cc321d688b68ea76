import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import "./conflict-callout.css";
import { GitMerge } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { type ChangedBy, sayChangedBy, whoseChange } from "#lib/forms/conflict-details.ts";
import { useChangeReader } from "#lib/forms/use-change-reader.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { TwoVersions } from "./two-versions.tsx";

/** A field that both changed: a person chooses one of two values. */
export type Clash = {
  readonly field: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  /** Can both stand, yours first? */
  readonly both?: boolean;
};

export type ConflictCalloutProps = {
  /** Who saved the other version, and when. */
  readonly changed: ChangedBy;
  readonly clashes: readonly Clash[];
  /** Fields that only the others changed; they are in the form already. */
  readonly takenOver: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly onKeepMine: (field: string) => void;
  readonly onKeepTheirs: (field: string) => void;
  readonly onKeepBoth?: (field: string) => void;
};

const shown = (value: ReactNode) =>
  value === "" || value === null ? <span className="bw-conflict-none">{t("Blank")}</span> : value;

/** Someone saved the record meanwhile: what they changed, and a choice for each field that both changed (UI-5j). */
export function ConflictCallout(props: ConflictCalloutProps) {
  const { changed, clashes, takenOver, onKeepMine, onKeepTheirs, onKeepBoth } = props;
  const reader = useChangeReader();
  const whose = whoseChange(changed, reader);
  // Where it may be the reader's own, nothing is called theirs.
  const another = whose === "another";
  const said = sayChangedBy(changed, t("this record"), reader);
  const box = useRef<HTMLElement>(null);
  // Each conflict has its own: the focus comes here again at the next one, and stays while one chooses.
  useEffect(() => {
    const note = box.current;
    if (!note || !changed) return;
    note.focus({ preventScroll: true });
    // Of a long one the beginning is read first.
    note.scrollIntoView({ block: note.offsetHeight > window.innerHeight * 0.6 ? "start" : "nearest" });
  }, [changed]);
  return (
    <section
      ref={box}
      className="bw-conflict"
      aria-label={
        {
          own: t("Changed by you elsewhere"),
          another: t("Changed by someone else"),
          unknown: t("Changed elsewhere"),
        }[whose]
      }
      tabIndex={-1}
    >
      <div className="bw-conflict-head">
        <Icon of={GitMerge} />
        <p role="alert">
          {clashes.length > 0 ? (
            <Trans
              i18nKey="<bold/> Nothing was overwritten and your text is still here. Choose which version to keep, then save."
              components={{ bold: <strong>{said}</strong> }}
            />
          ) : whose === "unknown" ? (
            <Trans
              i18nKey="<bold/> Nothing was overwritten and your text is still here. What was changed there is in the form. Check it, then save."
              components={{ bold: <strong>{said}</strong> }}
            />
          ) : whose === "own" ? (
            <Trans
              i18nKey="<bold/> Nothing was overwritten and your text is still here. What you changed there is in the form. Check it, then save."
              components={{ bold: <strong>{said}</strong> }}
            />
          ) : (
            <Trans
              i18nKey="<bold/> Nothing was overwritten and your text is still here. Their changes are in the form. Check them, then save."
              components={{ bold: <strong>{said}</strong> }}
            />
          )}
        </p>
      </div>
      {clashes.length > 0 ? (
        <ul className="bw-conflict-list">
          {clashes.map((clash) => (
            <li key={clash.field}>
              <h2 className="bw-conflict-field">{clash.label}</h2>
              <TwoVersions
                mine={{
                  who: another ? t("Yours") : t("Typed here"),
                  value: clash.mine,
                  action: (
                    <Button size="small" onClick={() => onKeepMine(clash.field)}>
                      {another ? t("Keep yours") : t("Keep what is typed here")}
                    </Button>
                  ),
                }}
                theirs={{
                  who: another ? t("Theirs") : t("Saved there"),
                  value: clash.theirs,
                  action: (
                    <Button size="small" onClick={() => onKeepTheirs(clash.field)}>
                      {another ? t("Keep theirs") : t("Keep what is saved there")}
                    </Button>
                  ),
                }}
              />
              {clash.both && onKeepBoth ? (
                <p className="bw-conflict-both">
                  <Button size="small" onClick={() => onKeepBoth(clash.field)}>
                    {t("Keep both")}
                  </Button>{" "}
                  {another ? t("Yours first, then theirs.") : t("What is typed here first.")}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {takenOver.length > 0 ? (
        <dl className="bw-conflict-taken">
          <dt>
            {
              {
                own: t("Taken over from what you saved there"),
                another: t("Taken over from their version"),
                unknown: t("Taken over from what was saved there"),
              }[whose]
            }
          </dt>
          {takenOver.map((each) => (
            <dd key={each.label}>
              {each.label}: {shown(each.value)}
            </dd>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
