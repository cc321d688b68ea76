import "./locations.css";
import { type LocationBody, type LocationValues, locationBody } from "#contract/records/locations/schema.ts";
import { droppingBlankRows, isBlankRow } from "#lib/forms/blank-rows.ts";
import { t } from "#lib/words/t.ts";
import { LocationField } from "#parts/places/location-field.tsx";
import { locationValues } from "#parts/places/location-values.ts";
import { type FormRules, type OpenForm, organizationField, RecordForm } from "#parts/records/record-form.tsx";
import { EditRecordPage, NewRecordPage } from "#parts/records/record-pages.tsx";
import { plainFieldWords } from "#parts/words/plain-field-words.ts";
import { Controlled } from "#ui/forms/controlled.tsx";
import { ContactRows } from "./contact-rows.tsx";

const words = plainFieldWords.location;

const choices = (
  offered: readonly { readonly id: number; readonly label: string }[],
  own: number | null | undefined,
  label: string | null | undefined,
) => {
  const list = offered.map(({ id, label: name }) => ({ value: String(id), label: name }));
  return own && list.every(({ value }) => value !== String(own))
    ? [...list, { value: String(own), label: label ?? "" }]
    : list;
};

const form: FormRules<"location", LocationBody, LocationValues> = {
  rules: droppingBlankRows<LocationBody, LocationValues>(locationBody, { contacts: isBlankRow }),
  valuesOf: locationValues,
  begin: () => ({ contacts: [], parent_id: null }),
  fields: (open) => {
    const { record, lists } = open;
    const [school] = organizationField<LocationBody>(open, "organization_id");
    const kind = { as: "choice", name: "type", ...words.type, required: true } as const;
    const groups = choices(lists.location_groups, record?.location_group_id, record?.location_group);
    return [
      {
        as: "line",
        name: "name",
        ...words.name,
        required: true,
        help: t("As people call it: Cafeteria, Room 214, Bus 12."),
      },
      school === undefined ? kind : [kind, school],
      {
        as: "own",
        name: "parent_id",
        ...words.parent_id,
        say: (value) => (value && value === record?.parent_id ? (record.parent ?? "") : String(value ?? "")),
        draw: (state) => (
          <Controlled of={state} name="parent_id">
            {(field) => (
              <LocationField
                {...field}
                value={field.value || null}
                label={words.parent_id.label}
                optional
                help={t("The building of a room, the campus of a building.")}
                known={record?.parent_id ? { id: record.parent_id, name: record.parent ?? "" } : null}
                without={record ? [record.id] : []}
              />
            )}
          </Controlled>
        ),
      },
      ...(groups.length === 0
        ? []
        : [
            {
              as: "choice",
              name: "location_group_id",
              label: words.location_group_id.label,
              ids: true,
              options: groups,
            } as const,
          ]),
      { as: "text", name: "address", ...words.address, rows: 2 },
      [
        { as: "number", name: "latitude", ...words.latitude, help: t("Degrees, north is positive.") },
        { as: "number", name: "longitude", ...words.longitude, help: t("Degrees, west is negative.") },
      ],
      [
        { as: "line", name: "phone", ...words.phone, maxLength: 40 },
        { as: "line", name: "hours", ...words.hours, maxLength: 300 },
      ],
      {
        as: "own",
        name: "contacts",
        ...words.contacts,
        draw: (state) => <ContactRows state={state} />,
        names: ({ contacts = [] }) =>
          contacts.flatMap((_, at) => [`contacts.${at}.name`, `contacts.${at}.reached_at`] as const),
      },
      {
        as: "text",
        name: "description",
        ...words.description,
        help: t("Entrances, what is locked when, what first responders should know."),
      },
    ];
  },
};

interface LocationFormProps {
  readonly open: OpenForm<"location">;
  readonly cancelTo: string;
}

const LocationForm = ({ open, cancelTo }: LocationFormProps) => (
  <RecordForm open={open} form={form} cancelTo={cancelTo} className="location-form" />
);

export const NewLocationPage = () => (
  <NewRecordPage kind="location">
    {(open, cancelTo) => <LocationForm open={open} cancelTo={cancelTo} />}
  </NewRecordPage>
);

export const EditLocationPage = () => (
  <EditRecordPage kind="location">
    {(open, cancelTo) => <LocationForm open={open} cancelTo={cancelTo} />}
  </EditRecordPage>
);
