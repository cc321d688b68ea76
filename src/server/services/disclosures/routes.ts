import { createHash } from "node:crypto";
import { lineWays } from "#contract/services/disclosures/schema.ts";
import { disclosureGrounds } from "#contract/services/reports/schema.ts";
import { pageOfAll } from "#server/database/list.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { prepareExport } from "#server/kit/exports/run-export.ts";
import { momentCell, type Sheet, yesNo } from "#server/kit/exports/sheet.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import { composeAccessJob } from "./access-compose.ts";
import { readAccessParts } from "./access-parts.ts";
import { type DisclosureLines, disclosureLines } from "./lines.ts";

const labelOf = (list: readonly { readonly id: string; readonly label: string }[], id: string | null) =>
  list.find((each) => each.id === id)?.label ?? "";

const sheetOf = (lines: DisclosureLines): Sheet => ({
  name: "Disclosures",
  columns: [
    { id: "at", label: "Time (UTC)" },
    { id: "what", label: "What" },
    { id: "recipient", label: "Recipient" },
    { id: "recipient_organization", label: "Recipient’s organization" },
    { id: "way", label: "Way" },
    { id: "ground", label: "Ground" },
    { id: "threat", label: "Threat relied on" },
    { id: "purpose", label: "Purpose or reason" },
    { id: "by", label: "By" },
    { id: "case", label: "Case" },
    { id: "name_taken_out", label: "Name taken out" },
  ],
  rows: lines.map((line) => [
    momentCell(line.at),
    line.what,
    line.recipient ?? "",
    line.recipient_organization ?? "",
    labelOf(lineWays, line.way),
    labelOf(disclosureGrounds, line.ground),
    line.threat ?? "",
    line.purpose,
    line.by?.full_name ?? "",
    line.case?.number ?? "",
    yesNo(line.name_taken_out),
  ]),
});

export const disclosureHandlers = {
  "persons.disclosures": async ({ db, auth, record, query, request }) => {
    const lines = await disclosureLines(db, auth, record.id);
    const inOrder = query.sort === "at" ? lines.toReversed() : lines;
    return { body: pageReply(request, query, pageOfAll(inOrder, query)) };
  },

  "persons.disclose": async ({ db, auth, record, body, now }) => {
    const uuid = await newUuid(db, "person_disclosures", body.uuid);
    const id = await insertRow(db, "person_disclosures", {
      ...body,
      uuid,
      person_id: record.id,
      created_at: now,
      created_by: auth.userId,
    });
    const data = (await disclosureLines(db, auth, record.id)).find((line) => line.key === `told ${id}`);
    if (data === undefined) throw new Error("A disclosure vanished while it was saved.");
    return { body: { data } };
  },

  "persons.exportDisclosures": {
    prepare: (call) =>
      prepareExport(call, call.body, async () => {
        const { db, auth, record } = call;
        const lines = await disclosureLines(db, auth, record.id);
        return {
          kind: "disclosures",
          sheets: [sheetOf(lines)],
          fileName: "disclosure log",
          organizations: new Map([[record.organizationId, lines.length]]),
          persons: [record.id],
          about: record,
        };
      }),
  },

  "persons.accessExport": {
    prepare: (call) =>
      prepareExport(call, { ...call.body, format: "json", bom: false }, async () => {
        const { db, auth, record, services, now } = call;
        const timeZone = call.body.time_zone ?? auth.timeZone;
        const parts = await readAccessParts({ db, auth, services, now, timeZone }, record.id);
        const file = await services.jobs.run(composeAccessJob, parts, { by: auth.userId });
        if (file.left !== null)
          throw invalid(
            "id",
            `The file was not made: names of others are left in it. Look at ${file.left.slice(0, 3).join(", ")}.`,
          );
        const sha256 = createHash("sha256").update(file.bytes).digest("hex");
        return {
          kind: "person",
          sheets: [],
          rows: file.sections,
          fileName: "everything about a person",
          organizations: new Map([[record.organizationId, file.sections]]),
          persons: [record.id],
          about: record,
          told: [`names taken out:${file.takenOut}`],
          written: { bytes: file.bytes, mimeType: "application/zip", sha256, format: "zip" },
        };
      }),
  },
} satisfies Partial<Handlers>;
