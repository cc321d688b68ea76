import { reportSectionIds } from "#contract/records/report-templates/sections.ts";
import { standardSections } from "#contract/services/reports/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid } from "#server/http/errors.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { askSecondPerson, isByTwo } from "./approvals.ts";
import { buildReport } from "./build-report.ts";
import { insertDisclosure } from "./case-disclosures.ts";
import { prepareReport, prepareShown } from "./prepare-report.ts";
import { chosenTemplate, requireLanguage } from "./report-of.ts";
import { peopleOfReport } from "./report-people.ts";

export const caseReportDocumentHandlers = {
  "cases.report": {
    prepare: async (call) => {
      const { sections, redact = "", redact_reporter, template_id = null, ...rest } = call.query;
      const selection = {
        sections: sections ?? [...standardSections],
        redact: redact === "" ? [] : redact.split(",").map(Number),
        redact_reporter: redact_reporter === "yes",
        template_id,
      };
      return prepareReport(call, { ...rest, ...selection, disclosure_id: null, content: null, name: null });
    },
  },

  "cases.reportFile": { prepare: (call) => prepareReport(call, call.body) },

  "cases.reportPreview": {
    prepare: async (call) => {
      const { content, language, kind, time_zone } = call.body;
      const template = { name: "", language, kind, content };
      const selection = { sections: [], redact: [], redact_reporter: false, template };
      const { report } = await buildReport(call, selection, time_zone);
      return { run: async () => ({ body: { data: report } }) };
    },
  },

  "cases.reportWords": {
    prepare: (call) =>
      prepareShown(call, {
        ...call.body,
        sections: [...standardSections],
        destination: "screen",
        format: "docx",
        disclosure_id: null,
        language: null,
        name: null,
      }),
  },

  "cases.customReport": async (call) => {
    const { db, auth, record, body, now, audit } = call;
    const uuid = await newUuid(db, "case_disclosures", body.uuid);
    const people = await peopleOfReport(db, record.id, []);
    if (body.redact.some((id) => !people.some((each) => each.own && each.id === id)))
      throw invalid("redact", "Choose people of this case.");
    const template = await chosenTemplate(call, body.template_id);
    requireLanguage(template, body.language);
    const data = await insertDisclosure(db, {
      uuid,
      case_id: record.id,
      created_at: now,
      created_by: auth.userId,
      name: body.name,
      recipient: body.recipient,
      recipient_organization: body.recipient_organization,
      ground: body.ground,
      threat: body.threat,
      purpose: body.purpose,
      sections: writeJson(reportSectionIds.filter((id) => body.sections.includes(id))),
      redacted: writeJson([...new Set(body.redact)]),
      redact_reporter: body.redact_reporter ? 1 : 0,
      issued_at: null,
      issued_by: null,
      sha256: null,
      template_id: body.template_id,
      template_edition: template?.edition ?? null,
      language: template === null ? body.language : null,
    });
    if (await isByTwo(call)) await askSecondPerson(db, { caseId: record.id, actorId: auth.userId, now });
    audit({ fields: ["name", "recipient", "ground", "purpose", "sections", "redact"] });
    return { body: { data }, status: 201 };
  },
} satisfies Partial<Handlers>;
