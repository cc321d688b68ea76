import { missingFields, unknownChoices } from "#instruments/worksheets/answers.ts";
import { worksheetOf } from "#instruments/worksheets/worksheets.ts";
import type { Access } from "#server/access/loaded.ts";
import { readJson } from "#server/database/json-text.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { requireCase } from "#server/records/case-notes/under-case.ts";
import { keepForm } from "#server/records/wavr/keep-form.ts";
import { formsOfCase, presentForm, shapes } from "#server/records/wavr/repository.ts";
import { saveForm } from "#server/records/wavr/saving.ts";

/** The worksheet that an address names, in the case that it names too. */
async function requireWorksheet(db: Db, auth: Auth, record: Access, caseKey: number | string) {
  const row = await findRow(db, "wavr_forms", record.id);
  await requireCase(db, auth, caseKey, row.case_id);
  if (row.form !== "pack_worksheet") throw notFound(true);
  return row;
}

async function reply({ db, auth }: { readonly db: Db; readonly auth: Auth }, id: number) {
  const data = await presentForm(db, auth, id, shapes.pack_worksheet);
  return { body: { data }, version: data.version };
}

/** What is signed is whole, by the fields that the pack declares in the version under which it was begun. */
function requireWhole({
  state,
  instrument_pack: pack,
  instrument_version: version,
}: Row<"wavr_forms">): void {
  const words = worksheetOf({ pack, version });
  if (words === null)
    throw invalid("instrument", `Questions of “${pack}” in version ${version} are not known here.`);
  for (const { key, label } of missingFields(readJson(state), words))
    throw invalid(`state.${key}`, `“${label}” is required before it is signed.`);
  for (const { key, label, choices } of unknownChoices(readJson(state), words))
    throw invalid(`state.${key}`, `“${label}” must be one of: ${choices.join(", ")}.`);
}

export const worksheetHandlers = {
  "worksheets.list": async ({ db, auth, record }) => ({
    body: {
      data: (await formsOfCase(db, auth, record.id, "pack_worksheet", "heads")).map(
        shapes.packWorksheetListed,
      ),
    },
  }),

  "worksheets.show": async ({ db, auth, record, params }) => {
    await requireWorksheet(db, auth, record, params.id);
    return reply({ db, auth }, record.id);
  },

  "worksheets.save": async (call) => {
    const { body, params, record } = call;
    if (worksheetOf(body.instrument) === null)
      throw invalid("instrument", "No worksheet of this name and version is known here.");
    const { id, isNew } = await saveForm(call, record, "pack_worksheet", {
      ...body,
      uuid: params.worksheetId,
    });
    return { ...(await reply(call, id)), status: isNew ? 201 : 200 };
  },

  "worksheets.sign": async (call) => {
    const { db, auth, record, params, body, now } = call;
    const form = await requireWorksheet(db, auth, record, params.id);
    requireWhole(form);
    await keepForm(call, form, "worksheet_signed", { uuid: body.uuid });
    // Whoever has it open hears that it was signed.
    await updateRow(db, "wavr_forms", form.id, { updated_at: now });
    return reply(call, record.id);
  },
} satisfies Partial<Handlers>;
