import "./floor-plans.css";
import { useSearchParams } from "react-router";
import {
  type FloorPlan,
  type FloorPlanBody,
  type FloorPlanValues,
  floorPlanBody,
} from "#contract/records/floor-plans/schema.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { t } from "#lib/words/t.ts";
import { DrawingField, drawingUpload } from "#parts/places/drawing/drawing-field.tsx";
import { LocationField } from "#parts/places/location-field.tsx";
import type { RecordFields } from "#parts/records/record-fields.tsx";
import { type FormRules, type OpenForm, RecordForm } from "#parts/records/record-form.tsx";
import { EditRecordPage, NewRecordPage } from "#parts/records/record-pages.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";

const valuesOf = (record: FloorPlan): FloorPlanBody => ({
  location_id: record.location_id,
  name: record.name,
  level: record.level,
  feet_across: record.feet_across,
  description: record.description ?? "",
  drawing_upload_id: undefined,
});

const placeField = (): RecordFields<FloorPlanBody>[number] => ({
  as: "own",
  name: "location_id",
  label: t("Location"),
  required: true,
  say: () => "",
  draw: (state) => (
    <Controlled of={state} name="location_id">
      {(field) => (
        <LocationField
          {...field}
          value={field.value || null}
          onChange={(value) => field.onChange(value ?? 0)}
          label={t("Location")}
          required
          known={null}
        />
      )}
    </Controlled>
  ),
});

const formOf = (locationId: number | undefined): FormRules<"floor-plan", FloorPlanBody, FloorPlanValues> => ({
  rules: floorPlanBody.extend({ drawing_upload_id: drawingUpload }),
  valuesOf,
  begin: () => ({ ...(locationId === undefined ? {} : { location_id: locationId }) }),
  fields: ({ record }) => [
    // A plan stays with its place.
    ...(record === null ? [placeField()] : []),
    {
      as: "line",
      name: "name",
      label: t("Name"),
      required: true,
      help: t("As people call the level: Second floor."),
    },
    [
      {
        as: "number",
        name: "level",
        label: t("Level"),
        help: t("0 is where one enters; below it is negative."),
      },
      {
        as: "number",
        name: "feet_across",
        label: t("Feet across"),
        help: t("How many feet the whole drawing is wide."),
      },
    ],
    {
      as: "own",
      name: "drawing_upload_id",
      label: t("Drawing"),
      say: (value) => (value ? t("A new drawing") : t("As it was")),
      draw: (state) => (
        <Controlled of={state} name="drawing_upload_id">
          {({ value, onChange, error }) => (
            <DrawingField
              label={t("Drawing")}
              help={t(
                "A picture or a page of a PDF. Zones keep their places when it is replaced by another of the same area.",
              )}
              value={typeof value === "string" ? value : undefined}
              onChange={onChange}
              there={record?.drawing != null}
              error={error}
            />
          )}
        </Controlled>
      ),
    },
    { as: "text", name: "description", label: t("Notes") },
  ],
});

interface FloorPlanFormProps {
  readonly open: OpenForm<"floor-plan">;
  readonly cancelTo: string;
}

function FloorPlanForm({ open, cancelTo }: FloorPlanFormProps) {
  const [asked] = useSearchParams();
  const location = Number(asked.get("location"));
  const form = formOf(Number.isInteger(location) && location > 0 ? location : undefined);
  return <RecordForm open={open} form={form} cancelTo={cancelTo} className="plan-form" />;
}

const places = recordPaths("location");
const locations = [{ label: t("Locations"), to: places.list }];

export const NewFloorPlanPage = () => (
  <NewRecordPage kind="floor-plan" crumbs={locations}>
    {(open, cancelTo) => <FloorPlanForm open={open} cancelTo={cancelTo} />}
  </NewRecordPage>
);

export const EditFloorPlanPage = () => (
  <EditRecordPage
    kind="floor-plan"
    called={({ location, name }) => t("{{location}}, {{name}}", { location, name })}
    crumbs={locations}
    within={(plan) => (plan === null ? [] : [{ label: plan.location, to: places.show(plan.location_uuid) }])}
  >
    {(open, cancelTo) => <FloorPlanForm open={open} cancelTo={cancelTo} />}
  </EditRecordPage>
);
