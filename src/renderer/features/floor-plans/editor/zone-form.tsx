import type { FloorPlan } from "#contract/records/floor-plans/schema.ts";
import type { Polygon } from "#contract/records/zones/polygon.ts";
import { type Zone, type ZoneBody, type ZoneValues, zoneBody } from "#contract/records/zones/schema.ts";
import { t } from "#lib/words/t.ts";
import { RecordDialog } from "#parts/records/record-dialog.tsx";
import { type FormRules, RecordDialogForm } from "#parts/records/record-form.tsx";
import { plainFieldWords } from "#parts/words/plain-field-words.ts";
import { bodyOf } from "./use-zones.ts";

const words = plainFieldWords.zone;

const formOn = (plan: FloorPlan, polygon: Polygon): FormRules<"zone", ZoneBody, ZoneValues> => ({
  rules: zoneBody,
  valuesOf: (zone) => bodyOf(zone),
  begin: () => ({
    organization_id: plan.organization_id,
    floor_plan_id: plan.id,
    polygon: polygon.map(([x, y]) => [x, y]),
  }),
  fields: () => [
    { as: "line", name: "name", ...words.name, required: true },
    [
      { as: "choice", name: "type", ...words.type, required: true },
      { as: "choice", name: "color", ...words.color },
    ],
    // A spot, such as a camera or a rally point, holds nobody and has no ways out.
    ...(polygon.length === 1
      ? []
      : ([
          { as: "number", name: "capacity", ...words.capacity, help: t("How many people it holds.") },
          { as: "line", name: "watched", ...words.watched, maxLength: 300, help: t("By whom, and when.") },
          { as: "line", name: "exits", ...words.exits, maxLength: 300 },
        ] as const)),
    { as: "text", name: "description", ...words.description },
  ],
});

interface ZoneFormProps {
  readonly plan: FloorPlan;
  /** A zone's uuid, or the shape of a new one. */
  readonly open: { readonly which: string; readonly polygon: Polygon } | null;
  readonly onSaved: (zone: Zone) => void;
  readonly onClose: () => void;
}

/** What a zone is, beside its shape. */
export function ZoneForm({ plan, open: opened, onSaved, onClose }: ZoneFormProps) {
  return (
    <RecordDialog kind="zone" which={opened?.which ?? null} onClose={onClose}>
      {(open) => (
        <RecordDialogForm
          open={{
            ...open,
            onSaved: (zone) => {
              onSaved(zone);
              open.onSaved(zone);
            },
          }}
          form={formOn(plan, opened?.polygon ?? [])}
          deleting={t("What is recorded elsewhere about this part of the place stays.")}
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
