import { worksheetOf } from "#instruments/worksheets/worksheets.ts";
import { nobody, openForms } from "#server/access/compartments.ts";
import { ids } from "#server/access/visibility.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { decidedBoards } from "#server/records/agreement-boards/decided.ts";
import { type AccessSection, facts, section, texts } from "./access-blocks.ts";

function nameOf({ form, instrument_pack: pack, instrument_version: version }: Row<"wavr_forms">): string {
  if (form === "safety_plan") return "safety plan";
  if (form === "pack_worksheet") return worksheetOf({ pack, version })?.title ?? "worksheet";
  return `WAVR ${form}`;
}

/**
 * WAVR documents, worksheets and safety plans about a person and what is kept of them, with the check-ins that were answered, of these cases. About staff they are employment records: no part
 * of what a family may see, whoever makes the file.
 */
export async function wavrOfPerson(
  db: Db,
  personId: number,
  cases: readonly number[],
): Promise<readonly AccessSection[]> {
  const forms = await db
    .selectFrom("wavr_forms")
    .innerJoin("cases", "cases.id", "wavr_forms.case_id")
    .selectAll("wavr_forms")
    .select("cases.number as case_number")
    .where("wavr_forms.person_id", "=", personId)
    .where("wavr_forms.case_id", "in", ids(cases))
    .where("wavr_forms.id", "in", openForms(nobody))
    .orderBy("wavr_forms.id")
    .execute();
  const copies = await db
    .selectFrom("wavr_copies")
    .selectAll()
    .where("form_id", "in", ids(forms.map(({ id }) => id)))
    .orderBy("form_id")
    .orderBy("number")
    .execute();
  const answers = await db
    .selectFrom("wavr_answers")
    .selectAll()
    .where("form_id", "in", ids(forms.map(({ id }) => id)))
    .orderBy("id")
    .execute();
  const checkIns = await db
    .selectFrom("check_ins")
    .selectAll()
    .where("form_id", "in", ids(forms.map(({ id }) => id)))
    .where("done_at", "is not", null)
    .orderBy("id")
    .execute();
  const boards = await decidedBoards(db, "level_of_concern", { records: forms.map(({ id }) => id) });
  return forms.map((form) =>
    section(
      `${form.case_number}: ${nameOf(form)}`,
      facts([["Begun", form.created_at], ["Changed", form.updated_at], ...texts(readJson(form.state))]),
      ...copies
        .filter(({ form_id }) => form_id === form.id)
        .map((copy) =>
          facts([
            ["Kept", copy.made_at],
            ["Reason", copy.reason],
            ...texts(readJson(copy.state)),
            ...texts(copy.agreed === null ? null : readJson(copy.agreed), "agreed"),
          ]),
        ),
      ...answers
        .filter(({ form_id }) => form_id === form.id)
        .map((each) =>
          facts([
            ["Answered after signing", each.made_at],
            ["Version", String(each.number)],
            ["Answer", each.answer],
            ["In their own words", each.words],
          ]),
        ),
      ...checkIns
        .filter(({ form_id }) => form_id === form.id)
        .map((each) =>
          facts([
            ["Check-in", each.done_at],
            ["How it went", each.outcome],
            ["In a sentence", each.words],
            ["What changed", each.changed],
          ]),
        ),
      ...boards
        .filter(({ record_id }) => record_id === form.id)
        .map(({ made_at, made_by, choice, words, members }) =>
          facts([
            ["Decided by the team", made_at],
            ["Recorded by", made_by?.full_name ?? "A former colleague"],
            ["Level of concern", choice],
            ["Reasons", words],
            ...members.map(
              ({ user, answer, words: own }) =>
                [user?.full_name ?? "A former colleague", [answer, own].filter(Boolean).join(": ")] as const,
            ),
          ]),
        ),
    ),
  );
}
