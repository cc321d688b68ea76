import type { EventKind } from "#contract/records/case-work/schema.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { FileReply, Services } from "#server/http/call.ts";
import { HttpError } from "#server/http/errors.ts";
import type { GuestKind, GuestLink } from "#server/http/guest-pages/kind.ts";
import { sayingPage } from "#server/http/guest-pages/page.ts";
import { todayAt } from "#server/platform/accounts/schedules.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { hiddenOf } from "#server/services/reports/redaction/hidden-people.ts";
import { inOwnPlace, writeAndRead } from "../leave-as-file.ts";
import { findSavedReport } from "../saved/saved-reports.ts";
import { paperWords } from "./link-words.ts";
import { changeLink, isOpen, type LinkRow, linkField, linkOfToken, openingsOf } from "./report-links.ts";

/** More than those who share a link; beyond them only the audit log is told. */
const mostOpenings = 50;

interface LinkedPaper extends GuestLink {
  readonly link: LinkRow;
  readonly recipient: string | null;
}

type Told = Pick<LinkedPaper, "caseId" | "link" | "recipient">;

/** Tells the timeline of the case, which names whom the report was made for and never the address. */
export const tellLink = (
  db: Db,
  { caseId, link, recipient }: Told,
  event: { readonly kind: EventKind; readonly userId: number | null; readonly at: string },
): Promise<void> => recordCaseEvent(db, { ...event, caseId, recordId: link.id, to: recipient });

/** The file of a link as it was when the link was made: null where the gate finds something in it by now. */
async function fileOf(
  db: Db,
  asking: { readonly services: Services; readonly signal: AbortSignal },
  { caseId, link }: Pick<LinkedPaper, "caseId" | "link">,
): Promise<FileReply | null> {
  const saved = await findSavedReport(db, caseId, link.report_id);
  if (saved === null) return null;
  const { report, content, choice } = saved;
  try {
    const hidden = await hiddenOf(db, caseId, { ...choice, language: report.language });
    const making = { content, hidden, format: report.format, name: "report", firstMade: report.created_at };
    // A link is as somebody: whoever has it takes no more of the workers than one of us.
    const by = linkField(link.id);
    const { file } = await inOwnPlace(asking.services, by, () =>
      writeAndRead({ ...asking, by, now: link.created_at }, making),
    );
    return file;
  } catch (error) {
    if (error instanceof HttpError && error.status === 422) return null;
    throw error;
  }
}

/** Documents that were sent as links, as whoever has one opens them (decision 074). */
export const paperPages = (db: Db, services: Services): GuestKind<LinkedPaper, FileReply | null> => ({
  name: "paper",
  words: paperWords,
  find: async (reader, tokenHash) => {
    const found = await linkOfToken(reader, tokenHash);
    if (found === null) return null;
    const today = await todayAt(reader, services.options, found.organizationId);
    return {
      ...found,
      open: isOpen(found.link, today),
      codeHash: found.link.code_hash,
      wrongCodes: found.link.wrong_codes,
      field: linkField(found.link.id),
    };
  },
  // Read again each time: a name may have been recorded since.
  make: (link, { signal }) => fileOf(db, { services, signal }, link),
  setWrongCodes: (writer, { link }, wrong_codes) => changeLink(writer, link.id, { wrong_codes }),
  locked: ({ db: writer, now }, paper) =>
    tellLink(writer, paper, { kind: "link_locked", userId: null, at: now }),
  opened: async ({ db: writer, now, language }, paper, file) => {
    const about = { userId: null, at: now };
    if (file === null) {
      // The timeline is told once, however often somebody tries.
      if (paper.link.refused_at === null) await tellLink(writer, paper, { ...about, kind: "link_refused" });
      await changeLink(writer, paper.link.id, { refused_at: now });
      const { title, withheld } = paperWords[language];
      return { outcome: "denied", content: { status: 409, html: sayingPage(language, title, withheld) } };
    }
    const { id } = paper.link;
    if (((await openingsOf(writer, [id])).get(id)?.length ?? 0) < mostOpenings) {
      await insertRow(writer, "report_link_openings", { link_id: id, at: now });
      await tellLink(writer, paper, { ...about, kind: "link_opened" });
    }
    return { outcome: "ok", content: file };
  },
});
