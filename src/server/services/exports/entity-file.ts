import { exportFormats, reportFormats } from "#contract/kit/export-request.ts";
import { entityKindNames } from "#contract/records/entities/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { prepareExport } from "#server/kit/exports/run-export.ts";
import { fileWordsOf } from "#server/services/reports/file-name.ts";
import { entityDocument } from "./entity-document.ts";
import { entityForFile, entitySheets, entityTable } from "./entity-sheets.ts";

export const entityFileHandlers = {
  "entities.file": {
    prepare: (call) => {
      const { record, body } = call;
      const { format } = body;
      const tables = exportFormats.find((each) => each === format) ?? "xlsx";
      return prepareExport(call, { ...body, format: tables }, async () => {
        const whole = await entityForFile(call.db, call.auth, record);
        const parts = entitySheets(whole);
        const sheets = format === "csv" ? [entityTable(parts)] : parts;
        const document = reportFormats.find((each) => each === format);
        return {
          kind: "entity",
          sheets,
          ...(document === undefined
            ? {}
            : { written: await entityDocument(call, whole, { format: document, timeZone: body.time_zone }) }),
          // Whose it is and what: a name in the name of a file is read by whoever sees the folder.
          fileName: `${fileWordsOf(whole.entity.organization_name)} ${entityKindNames[whole.entity.kind].toLowerCase()} of interest`,
          organizations: new Map([[record.organizationId, 1]]),
          about: { kind: "entity", id: record.id, organizationId: record.organizationId },
        };
      });
    },
  },
} satisfies Partial<Handlers>;
