import type { AgreementBoard } from "#contract/records/agreement-boards/schema.ts";
import { facts, heading, none, paragraph, table } from "#contract/services/reports/blocks.ts";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import type { Instrument } from "#instruments/instrument.ts";
import { t } from "#lib/words/t.ts";
import type { PaperSection } from "#parts/paper/paper-sections.tsx";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { codeWords, factorIn, factorsOf } from "../state/worksheet.ts";
import { boardBlocks } from "./paper-of-boards.ts";
import { type AskedOnPaper, judgmentBlocks } from "./paper-of-judgment.ts";
import { planBlocks } from "./paper-of-plan.ts";
import { type PaperNames, valueOnPaper } from "./paper-values.ts";

type Words = Instrument["wavr"];

const intakeBlocks = ({ intake }: Words, form: SectionForm, names: PaperNames): readonly ReportBlock[] =>
  intake.sections.flatMap(({ label, fields }) => [
    heading(label),
    ...facts(
      fields
        .filter(({ input }) => input !== "person")
        .map((field) => [field.label, valueOnPaper(field, form[field.key], names)]),
    ),
  ]);

const worksheetBlocks = ({ worksheet }: Words, form: SectionForm): readonly ReportBlock[] =>
  worksheet.domains.flatMap(({ value, label }) => [
    heading(label),
    ...table(
      [t("Factor"), t("Code"), t("Evidence")],
      factorsOf(worksheet, value).map((factor) => {
        const { code, notKnown, recentChange, notes } = factorIn(form, factor);
        const said = codeWords(worksheet, code, notKnown);
        return [
          `${factor.number}. ${factor.label}`,
          recentChange ? t("{{code}}, recent change", { code: said }) : said,
          notes,
        ];
      }),
      t("No factor."),
    ),
  ]);

interface WavrOnPaper {
  readonly intake: SectionForm;
  readonly worksheet: SectionForm;
  readonly judgment: SectionForm;
  /** Whether the judgment was signed, in words. */
  readonly standing: string;
  readonly asked: readonly AskedOnPaper[];
  /** Agreement boards about the judgment. */
  readonly boards: readonly AgreementBoard[];
  /** As it was saved last; null where no plan was saved. */
  readonly plan: SectionForm | null;
  /** What was in force has ended with it. */
  readonly caseEnded: boolean;
}

/** The whole assessment, each of its documents as it is on screen, also what is not saved yet. */
export const paperOfWavr = (words: Words, whole: WavrOnPaper, names: PaperNames): readonly PaperSection[] => [
  { id: "intake", title: words.intake.title, blocks: intakeBlocks(words, whole.intake, names) },
  { id: "worksheet", title: words.worksheet.title, blocks: worksheetBlocks(words, whole.worksheet) },
  {
    id: "assessment",
    title: words.assessment.title,
    blocks: [
      paragraph(whole.standing),
      ...judgmentBlocks(words.assessment, whole.judgment, whole.asked, names),
      ...boardBlocks(whole.boards, names),
    ],
  },
  {
    id: "plan",
    title: words.plan.title,
    blocks:
      whole.plan === null
        ? [none(t("No plan is saved yet."))]
        : planBlocks(words.plan, whole.plan, names, whole.caseEnded),
  },
];
