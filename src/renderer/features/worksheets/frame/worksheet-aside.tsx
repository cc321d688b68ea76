import { changedSince } from "#instruments/worksheets/answers.ts";
import { t } from "#lib/words/t.ts";
import { KeptDialog } from "#parts/plans/kept-dialog.tsx";
import { SignedVersions } from "#parts/plans/signed-versions.tsx";
import { AsidePanel } from "#parts/wizard/aside-panel.tsx";
import { CasePart, MeaningsPart, PersonPart } from "#parts/wizard/aside-parts.tsx";
import type { AsideState } from "#parts/wizard/use-aside-panel.ts";
import { blocksOf } from "../print/paper-of-worksheet.ts";
import { useWorksheet } from "../worksheet-context.ts";

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
  const signed = worksheet.snapshot.record?.versions ?? [];
  const last = signed.at(-1);
  return (
    <SignedVersions
      signed={signed}
      changed={last === undefined ? [] : changedSince(pack, last.state, worksheet.form)}
      className="worksheet-changes"
    >
      {(kept, close) => (
        <KeptDialog
          title={t("{{title}}, version {{number}}", { title: pack.title, number: kept.number })}
          made={t("Signed")}
          kept={kept}
          blocks={blocksOf(pack, kept.state)}
          onClose={close}
        />
      )}
    </SignedVersions>
  );
}
