import { Printer } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { datesIn } from "#contract/services/reports/blocks.ts";
import { editionLine } from "#instruments/edition.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { PaperSections } from "#parts/paper/paper-sections.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { PrintSheet } from "#ui/print/print-sheet.tsx";
import { useCstag } from "../cstag-context.ts";
import { pageTitle } from "../frame/titles.ts";
import {
  type PaperPart,
  paperOfAssessment,
  paperParts,
  paperPartTitle,
  partOf,
} from "./paper-of-assessment.ts";

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Prints the whole assessment, or chosen sections. What is on paper does not depend on the section on screen. */
export function PrintAssessment() {
  const { assessment, caseRecord, person, worded, snapshot, classification, place } = useCstag();
  const { user } = useSession();
  const recorded = assessment === null ? worded.instrument.identity : assessment.instrument;
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly PaperPart[]>(paperParts);
  const here = partOf(place.section);
  const toggle = (part: PaperPart) =>
    setChosen((list) => (list.includes(part) ? list.filter((each) => each !== part) : [...list, part]));
  const print = () => {
    // The dialog has gone, and the focus is back, before the system's own window stands over the page.
    flushSync(() => setOpen(false));
    window.print();
  };
  const content = () => (
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
      <Button size="small" icon={Printer} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Print…
      </Button>
      <Dialog
        open={open}
        title="Print this assessment"
        width="small"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" icon={Printer} disabled={chosen.length === 0} onClick={print}>
              Print
            </Button>
          </>
        }
      >
        <Checkbox
          label="The whole assessment"
          checked={chosen.length === paperParts.length}
          indeterminate={chosen.length > 0 && chosen.length < paperParts.length}
          onChange={() => setChosen(chosen.length === paperParts.length ? (here ? [here] : []) : paperParts)}
        />
        <fieldset className="cstag-print-parts" aria-label="Sections">
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
          Every question is printed, answered or not. A kind of source is printed once it is marked or has a
          task.
        </p>
      </Dialog>
      <PrintSheet
        title={pageTitle}
        about={[
          person?.name ?? "No person chosen",
          assessment?.case_number ? `Case ${assessment.case_number}` : "No case",
          editionLine(recorded),
        ]}
        by={user?.full_name ?? ""}
        content={content}
      />
    </>
  );
}
