import { ListPlus } from "lucide-react";
import type { Meeting } from "#contract/records/meetings/schema.ts";
import type { DocumentLine } from "#contract/records/minutes/document.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { missingHeadings } from "./editing.ts";

interface AgendaHeadingsProps {
  readonly agenda: Meeting["agenda"];
  readonly lines: readonly DocumentLine[];
  readonly onPress: () => void;
}

/** Puts the items of the agenda as headings into the minutes, as long as one of them is missing there. */
export function AgendaHeadings({ agenda, lines, onPress }: AgendaHeadingsProps) {
  if (
    missingHeadings(
      lines,
      agenda.map(({ text }) => text),
    ).length === 0
  )
    return null;
  return (
    <Button size="small" variant="minimal" icon={ListPlus} onClick={onPress}>
      {t("Headings from the agenda")}
    </Button>
  );
}
