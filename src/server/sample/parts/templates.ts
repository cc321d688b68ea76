import type { FieldValue, TemplateField } from "#contract/records/case-templates/field-schema.ts";
import type { TemplateDefinition } from "#contract/records/case-templates/schema.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { publishVersion } from "#server/records/case-templates/repository.ts";
import type { Chance } from "#server/sample/random.ts";

export const field = (
  key: string,
  label: string,
  type: TemplateField["type"],
  more: Partial<TemplateField> = {},
): TemplateField => ({
  key,
  label,
  type,
  options: [],
  required: false,
  help: null,
  show_when: null,
  ...more,
});

export const when = (name: string, value: string) => ({
  match: "all" as const,
  conditions: [{ field: name, test: "is" as const, value }],
});

/** The district's own questions about what was said on the way to school. */
const busReport: TemplateDefinition = {
  sections: [
    {
      key: "ride",
      title: "On the way",
      help: "As the driver or whoever was there tells it.",
      show_when: null,
      fields: [
        field("route", "Bus or route", "text", {
          required: true,
          help: "Number and direction: bus 7, morning.",
        }),
        field("seats", "Where people sat", "long_text"),
        field("driver_told", "The driver was told", "yes_no", { required: true }),
        field("recording", "Recording kept until", "date", {
          help: "Ask transportation to keep it: it is overwritten after a week.",
          show_when: when("driver_told", "yes"),
        }),
      ],
    },
    {
      key: "weapon",
      title: "Weapon",
      help: null,
      show_when: null,
      fields: [
        field("weapon_mentioned", "Weapon mentioned", "yes_no", { required: true }),
        field("weapon_kind", "Kind of weapon", "choice", {
          required: true,
          show_when: when("weapon_mentioned", "yes"),
          options: [
            { value: "firearm", label: "Firearm" },
            { value: "knife", label: "Knife" },
            { value: "other", label: "Something else" },
          ],
        }),
        field("access", "Who could have access to it", "long_text", {
          show_when: when("weapon_mentioned", "yes"),
        }),
      ],
    },
  ],
  defaults: { category_id: 1, type_id: 1, confidentiality: "team" },
  tasks: [
    { title: "Ask transportation to keep the recording", due_in_days: 1, role: "lead" },
    { title: "Talk to the driver", due_in_days: 2, role: "member" },
  ],
};

const answered: Readonly<Record<string, FieldValue>> = {
  route: "Bus 7, morning",
  seats: "Two rows behind the driver, on the side of the door. Two others sat across the aisle.",
  driver_told: "yes",
  weapon_mentioned: "unknown",
};

/** A template of the district, and the bus reports written under it. */
export async function addTemplates(
  db: Db,
  chance: Chance,
  district: number,
  author: number | null,
  at: (daysAgo: number, hour?: number) => string,
  cases: readonly { readonly id: number; readonly daysAgo: number; readonly tags: readonly string[] }[],
): Promise<void> {
  const published_at = at(200);
  const template_id = await insertRow(db, "case_templates", {
    uuid: chance.uuid(),
    created_at: published_at,
    updated_at: published_at,
    version: 1,
    organization_id: district,
    created_by: author,
    active: 1,
    name: "Threat report: bus or travel",
    description: "For what was said, written or shown on the way to school or on a trip.",
    published_version: 1,
  });
  await publishVersion(db, {
    template_id,
    version: 1,
    definition: writeJson(busReport),
    published_at,
    published_by: author,
  });
  for (const { id, daysAgo } of cases.filter((each) => each.tags.includes("transport"))) {
    const fields = writeJson({ ...answered, recording: at(daysAgo - 14).slice(0, 10) });
    await updateRow(db, "cases", id, { template_id, template_version: 1, fields });
  }
}
