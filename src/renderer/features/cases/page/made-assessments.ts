import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { WavrHead } from "#contract/records/wavr/schema.ts";
import type { WorksheetHead } from "#contract/records/worksheets/schema.ts";
import { worksheetModel, worksheetOf } from "#instruments/worksheets/worksheets.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

/** An assessment that is finished by signing it. */
export interface SignedKind {
  readonly kind: "wavr" | "worksheet";
  /** Its name on screen. */
  readonly title: string;
  /** The person whom it is about. */
  readonly name: string;
  /** When it was signed last; null where nobody has. */
  readonly signed: string | null;
}

/** The assessments beside CSTAG, as far as the reader may read them: WAVR, one for each person, and worksheets of packs. */
export const signedKinds = (
  wavr: readonly WavrHead[],
  worksheets: readonly WorksheetHead[],
): readonly SignedKind[] => [
  ...wavr.map(
    ({ person: { name }, signed_at }): SignedKind => ({
      kind: "wavr",
      title: t("WAVR assessment"),
      name,
      signed: signed_at,
    }),
  ),
  ...worksheets.map(
    ({ instrument, person, versions }): SignedKind => ({
      kind: "worksheet",
      title: (worksheetOf(instrument) ?? worksheetModel(instrument.pack))?.title ?? t("Worksheet"),
      name: person.name,
      signed: versions.at(-1)?.made_at ?? null,
    }),
  ),
];

/** What is unfinished of them, one sentence each. */
export const unsigned = (made: readonly SignedKind[]): readonly string[] =>
  made
    .filter(({ signed }) => signed === null)
    .map(({ kind, title, name }) =>
      kind === "wavr"
        ? t("The WAVR assessment of {{name}} is not signed.", { name })
        : t("“{{worksheet}}” of {{name}} is not signed.", { worksheet: title, name }),
    );

/** Everything that was made, by name, for whoever closes the case. */
export const madeFacts = (
  cstag: CaseRecord["assessments"],
  made: readonly SignedKind[],
): readonly { readonly label: string; readonly value: string }[] => [
  ...cstag.map(({ person: { name }, classification }) => ({
    label: t("CSTAG assessment"),
    value:
      classification === null
        ? t("{{name}}, not classified yet", { name })
        : t("{{name}}, classified", { name }),
  })),
  ...made.map(({ title, name, signed }) => ({
    label: title,
    value:
      signed === null
        ? t("{{name}}, not signed yet", { name })
        : t("{{name}}, signed {{date}}", { name, date: formatDate(signed) }),
  })),
];
