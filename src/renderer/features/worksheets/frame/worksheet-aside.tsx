import { useState } from "react";
import type { CaseWorksheet } from "#contract/records/worksheets/schema.ts";
import { changedSince } from "#instruments/worksheets/answers.ts";
import { t } from "#lib/words/t.ts";
import { KeptDialog } from "#parts/plans/kept-dialog.tsx";
import { VersionList } from "#parts/plans/version-list.tsx";
import { AsidePanel, AsidePart } from "#parts/wizard/aside-panel.tsx";
import { CasePart, MeaningsPart, PersonPart } from "#parts/wizard/aside-parts.tsx";
import type { AsideState } from "#parts/wizard/use-aside-panel.ts";
import { blocksOf } from "../print/paper-of-worksheet.ts";
import { useWorksheet } from "../worksheet-context.ts";

type Version = CaseWorksheet["versions"][number];

/** The person, the case, what was signed and what changed since, and what the choices of a question mean. */
export function WorksheetAside({ aside }: { readonly aside: AsideState }) {
  const { pack, person, caseRecord } = useWorksheet();
  const { choice } = pack;
  return (
    <AsidePanel aside={aside}>
      <PersonPart title={pack.person_label} person={person} note={person.person_type.name} />
      <CasePart record={caseRecord} />
      <Signed />
      {choice === undefined ? null : (
        <MeaningsPart title={choice.label} meanings={[choice.open, ...choice.options]} />
      )}
    </AsidePanel>
  );
}

function Signed() {
  const { pack, worksheet } = useWorksheet();
  const [open, setOpen] = useState<Version | null>(null);
  const signed = worksheet.snapshot.record?.versions ?? [];
  const last = signed.at(-1);
  const changed = last === undefined ? [] : changedSince(pack, last.state ?? {}, worksheet.form);
  return (
    <>
      <AsidePart title={t("Signed versions")}>
        <VersionList
          versions={signed}
          none={t("Nobody has signed yet. A signed version is kept as it is; a later one becomes its next.")}
          onOpen={(each) => () => setOpen(each)}
        />
      </AsidePart>
      {last === undefined ? null : (
        <AsidePart title={t("Changed since version {{number}}", { number: last.number })}>
          {changed.length === 0 ? <p>{t("Nothing.")}</p> : null}
          <ul className="worksheet-changes">
            {changed.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </AsidePart>
      )}
      {open === null ? null : (
        <KeptDialog
          title={t("{{title}}, version {{number}}", { title: pack.title, number: open.number })}
          made={t("Signed")}
          kept={open}
          blocks={blocksOf(pack, open.state ?? {})}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
