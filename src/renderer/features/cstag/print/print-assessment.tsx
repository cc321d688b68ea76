import { Printer } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { editionLine } from "#instruments/edition.ts";
import { languageOf, translationOf } from "#instruments/translations.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { useSettings } from "#lib/bridge/settings.ts";
import { printPage } from "#lib/page/print-page.ts";
import { familyWords } from "#lib/words/family.ts";
import { ownTimeZone } from "#lib/words/own-time-zone.ts";
import { t } from "#lib/words/t.ts";
import { NamesReporter, promisedReporters } from "#parts/paper/names-reporter.tsx";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { useCstag, useInstrument } from "../cstag-context.ts";
import { pageTitle } from "../frame/titles.ts";
import { InterviewChoices } from "./interview-choices.tsx";
import {
  type PaperPart,
  paperOfAssessment,
  paperParts,
  paperPartTitle,
  partOf,
} from "./paper-of-assessment.ts";
import { type InterviewPaper, paperOfInterview } from "./paper-of-interview.ts";

const timeZone = ownTimeZone();

/** Above every sheet of an interview: the student and the case, in the language of the paper. */
const aboutInterview = (
  name: string,
  number: string | null | undefined,
  language: InterviewPaper["language"],
): readonly string[] => {
  const inLanguage = familyWords(language);
  return [name, number ? inLanguage("Case {{number}}", { number }) : ""].filter((each) => each !== "");
};

/** How the safety interview on screen is put on paper, with what is not saved yet; null where none is on screen. */
function usePrintedInterview(form: SectionForm | undefined) {
  const instrument = useInstrument();
  const { settings } = useSettings();
  const [paper, setPaper] = useState<InterviewPaper | null>(null);
  if (form === undefined) return null;
  const translation = translationOf(instrument.identity, "es-US");
  const language = translation === null ? null : languageOf(form);
  const groups = instrument.safety.typeOf(String(form.type))?.groups ?? [];
  const hasSimpler = groups.some(({ questions }) =>
    questions.some((each) => each.simpler_text !== undefined),
  );
  const chosen: InterviewPaper = paper ?? {
    language: language ?? "en-US",
    simpler: hasSimpler && settings.simplerWording,
    answers: false,
  };
  return {
    chosen,
    setPaper,
    hasSimpler,
    spanish: translation !== null,
    ...paperOfInterview(form, instrument, translation, chosen),
  };
}

interface PrintAssessmentProps {
  /** The answers of the safety interview on screen, once it has a record. */
  readonly interview?: SectionForm | undefined;
}

/**
 * Prints the whole assessment, or chosen sections. What is on paper does not depend on the section on screen; only where
 * a safety interview is, that interview can be printed alone, in the language of whom it is held with.
 */
export function PrintAssessment({ interview: form }: PrintAssessmentProps) {
  const { assessment, caseRecord, person, worded, snapshot, classification, place } = useCstag();
  const { user } = useSession();
  const recorded = assessment === null ? worded.instrument.identity : assessment.instrument;
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly PaperPart[]>(paperParts);
  const here = partOf(place.section);
  const interview = usePrintedInterview(form);
  const [what, setWhat] = useState<"assessment" | "interview">("assessment");
  const alone = what === "interview" ? interview : null;
  const toggle = (part: PaperPart) =>
    setChosen((list) => (list.includes(part) ? list.filter((each) => each !== part) : [...list, part]));
  const print = () => {
    // The dialog has gone, and the focus is back, before the system's own window stands over the page.
    flushSync(() => setOpen(false));
    printPage();
  };
  const content = () =>
    alone ? (
      <PaperSections sections={alone.sections} />
    ) : (
      <PaperSections
        sections={paperOfAssessment(
          chosen,
          {
            instrument: recorded,
            person: { name: person?.name ?? "" },
            // As it is on screen, also what is not saved yet.
            state: { steps: { ...assessment?.state.steps, ...snapshot.forms } },
            classification,
            classification_history: assessment?.classification_history ?? [],
            interviews: assessment?.interviews ?? [],
            tasks: assessment?.tasks ?? [],
          },
          { record: caseRecord, files: Object.values(assessment?.attachments ?? {}) },
          datesIn(timeZone),
        )}
      />
    );
  return (
    <>
      <GovernedButton
        needs="print"
        size="small"
        icon={Printer}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("Print…")}
      </GovernedButton>
      <Dialog
        open={open}
        title={interview === null ? t("Print this assessment") : t("Print")}
        width="small"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("Cancel")}</Button>
            <GovernedButton
              needs="print"
              variant="primary"
              icon={Printer}
              disabled={alone === null && chosen.length === 0}
              onClick={print}
            >
              {t("Print")}
            </GovernedButton>
          </>
        }
      >
        {interview === null ? null : (
          <RadioGroup<"assessment" | "interview">
            label={t("What is printed")}
            layout="row"
            options={[
              { value: "assessment", label: t("This assessment") },
              { value: "interview", label: t("This interview") },
            ]}
            value={what}
            onChange={setWhat}
          />
        )}
        {alone ? (
          <InterviewChoices
            value={alone.chosen}
            onChange={alone.setPaper}
            spanish={alone.spanish}
            hasSimpler={alone.hasSimpler}
          />
        ) : (
          <>
            <Checkbox
              label={t("The whole assessment")}
              checked={chosen.length === paperParts.length}
              indeterminate={chosen.length > 0 && chosen.length < paperParts.length}
              onChange={() =>
                setChosen(chosen.length === paperParts.length ? (here ? [here] : []) : paperParts)
              }
            />
            <fieldset className="cstag-print-parts" aria-label={t("Sections")}>
              {paperParts.map((part) => (
                <Checkbox
                  key={part}
                  label={paperPartTitle(part)}
                  checked={chosen.includes(part)}
                  onChange={() => toggle(part)}
                />
              ))}
            </fieldset>
            <p className="bw-dialog-text">
              {t(
                "Every question is printed, answered or not. A kind of source is printed once it is marked or has a task.",
              )}
            </p>
          </>
        )}
        <NamesReporter names={promisedReporters(caseRecord)} removable={false} />
      </Dialog>
      <PrintSheet
        title={alone?.title ?? pageTitle}
        language={alone?.chosen.language}
        about={
          alone
            ? aboutInterview(person?.name ?? "", assessment?.case_number, alone.chosen.language)
            : [
                person?.name ?? t("No person chosen"),
                assessment?.case_number
                  ? t("Case {{caseNumber}}", { caseNumber: assessment.case_number })
                  : t("No case"),
                editionLine(recorded),
              ]
        }
        by={user?.full_name ?? ""}
        content={content}
      />
    </>
  );
}
