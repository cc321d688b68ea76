import { Camera, GitCompareArrows } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSettings } from "#lib/bridge/settings.ts";
import { formatDate, formatMoment, formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { AsidePanel, AsidePart } from "#parts/wizard/aside-panel.tsx";
import { CasePart, MeaningsPart, PersonPart } from "#parts/wizard/aside-parts.tsx";
import type { AsideState } from "#parts/wizard/use-aside-panel.ts";
import { Button } from "#ui/buttons/button.tsx";
import { differencesOf } from "../state/worksheet.ts";
import { useWavr } from "../wavr-context.ts";
import { CompareDialog } from "../worksheet/compare-dialog.tsx";
import { letters, notCoded } from "../worksheet/factor-row.tsx";
import { TakeSnapshot } from "../worksheet/take-snapshot.tsx";

interface WavrAsideProps {
  readonly aside: AsideState;
  /** What a section has of its own. */
  readonly children?: ReactNode;
}

/** The person, what was kept of the worksheet, what changed since, and what the codes mean. */
export function WavrAside({ aside, children }: WavrAsideProps) {
  const { person, caseRecord, instrument, section } = useWavr();
  const { coding, not_coded } = instrument.wavr.worksheet;
  const { settings } = useSettings();
  return (
    <AsidePanel aside={aside}>
      <PersonPart title={t("Person of concern")} person={person} note={person.person_type.name} />
      <CasePart record={caseRecord} />
      {children}
      {section === "worksheet" ? <Snapshots /> : null}
      {section === "worksheet" ? (
        <MeaningsPart
          title={t("What the codes mean")}
          meanings={[not_coded, ...coding].map((each) => ({
            ...each,
            label: settings.singleKeyShortcuts
              ? t("{{code}} ({{letter}})", {
                  code: each.label,
                  letter: letters[each.value ?? notCoded] ?? "",
                })
              : each.label,
          }))}
        />
      ) : null}
    </AsidePanel>
  );
}

function Snapshots() {
  const { worksheet, snapshots, instrument } = useWavr();
  const [open, setOpen] = useState<"take" | "compare" | null>(null);
  const kept = [...snapshots].reverse();
  const last = kept[0];
  const changed =
    last === undefined ? [] : differencesOf(instrument.wavr.worksheet, last.state, worksheet.form);
  return (
    <>
      <AsidePart title={t("Snapshots")}>
        <ol className="wavr-snapshots">
          {kept.map((each) => (
            <li key={each.uuid}>
              <p>
                <strong>{formatDate(each.made_at)}</strong> <span>{formatTime(each.made_at)}</span>
              </p>
              <p>
                {t("{{name}}: {{reason}}", {
                  name: each.made_by?.full_name ?? t("Somebody"),
                  reason: each.reason,
                })}
              </p>
            </li>
          ))}
        </ol>
        {kept.length === 0 ? <p>{t("None is kept yet. Take one before each recoding.")}</p> : null}
        <div className="wavr-snapshot-actions">
          {worksheet.canEdit ? (
            <Button size="small" icon={Camera} onClick={() => setOpen("take")}>
              {t("Take a snapshot\u2026")}
            </Button>
          ) : null}
          <Button size="small" variant="minimal" icon={GitCompareArrows} onClick={() => setOpen("compare")}>
            {t("Compare\u2026")}
          </Button>
        </div>
      </AsidePart>
      {last === undefined ? null : (
        <AsidePart title={t("Changed since {{date}}", { date: formatMoment(last.made_at) })}>
          {changed.length === 0 ? <p>{t("Nothing.")}</p> : null}
          <ul className="wavr-changed">
            {changed.map(({ factor, from, to }) => (
              <li key={factor.key}>
                <p>
                  {factor.number} {factor.label}
                </p>
                <p>{t("{{from}} \u2192 {{to}}", { from, to })}</p>
              </li>
            ))}
          </ul>
        </AsidePart>
      )}
      {open === "take" ? <TakeSnapshot onClose={() => setOpen(null)} /> : null}
      {open === "compare" ? <CompareDialog onClose={() => setOpen(null)} /> : null}
    </>
  );
}
