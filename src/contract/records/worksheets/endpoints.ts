import { z } from "zod";
import { idOrUuid, uuid } from "#contract/kit/common.ts";
import { endpoint, item } from "#contract/kit/endpoint.ts";
import { caseWorksheet, signatureBody, worksheetBody, worksheetHead } from "./schema.ts";

const params = z.object({ id: idOrUuid });
const ofOne = params.extend({ worksheetId: uuid });
const base = { group: "worksheets", base: "v2" } as const;
const ofCase = (right: "view" | "edit") => ({ kind: "record", record: "case", right, param: "id" }) as const;
const ofForm = (right: "view" | "edit") =>
  ({ kind: "record", record: "wavr", right, param: "worksheetId" }) as const;
const changes = ["worksheets", "wavr", "cases"] as const;

/** Worksheets whose questions are a content pack, whichever packs are registered (decision 093). */
export const worksheetEndpoints = {
  "worksheets.list": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/worksheets",
    summary: "The worksheets of a case in short: how far each is, and when it was signed",
    params,
    policy: ofCase("view"),
    response: z.looseObject({ data: z.array(worksheetHead) }),
    cache: true,
    audit: "worksheet.view",
  }),
  "worksheets.show": endpoint({
    ...base,
    method: "GET",
    path: "/cases/{id}/worksheets/{worksheetId}",
    summary: "One worksheet with the versions that were signed",
    params: ofOne,
    policy: ofForm("view"),
    response: item(caseWorksheet),
    cache: true,
    audit: "worksheet.view",
  }),
  "worksheets.save": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/worksheets/{worksheetId}",
    summary: "Save a worksheet; a uuid that exists is an update and needs If-Match",
    params: ofOne,
    policy: ofCase("edit"),
    body: worksheetBody,
    status: 201,
    response: item(caseWorksheet),
    changes,
    queue: true,
    audit: "worksheet.save",
  }),
  "worksheets.sign": endpoint({
    ...base,
    method: "POST",
    path: "/cases/{id}/worksheets/{worksheetId}/signatures",
    summary: "Sign a worksheet as it stands: its next version, which nobody can change",
    params: ofOne,
    policy: ofForm("edit"),
    body: signatureBody,
    response: item(caseWorksheet),
    versioned: true,
    changes,
    audit: "worksheet.sign",
  }),
};
