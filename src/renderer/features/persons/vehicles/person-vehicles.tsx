import { useQuery } from "@tanstack/react-query";
import { Car, X } from "lucide-react";
import { useState } from "react";
import type { Vehicle } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { DetachDialog } from "#ui/overlays/detach-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { vehicleNote, vehicleWords } from "../work/person-work-words.ts";
import { useAdding } from "../work/use-adding.ts";
import { VehicleDialog } from "./vehicle-dialog.tsx";
import { Plate } from "./vehicle-parts.tsx";

/** A person's vehicles, who else uses them, and where they are parked. */
export function PersonVehicles({ person }: { readonly person: Person }) {
  const params = { id: person.uuid };
  const found = useQuery(apiQuery(useApi(), "persons.vehicles", { params }));
  const detach = useApiMutation("persons.detachVehicle");
  const [leaving, setLeaving] = useState<Vehicle | null>(null);
  const { adding, linkTo, close } = useAdding();
  const rows = found.data?.data ?? [];
  return (
    <ListSection
      title={t("Vehicles")}
      count={rows.length}
      add={person.can.edit ? { to: linkTo("vehicle"), label: t("Add a vehicle") } : null}
      found={found}
      none={t("No vehicles recorded yet.")}
    >
      <ul>
        {rows.map((row) => (
          <LinkedRow
            key={row.id}
            start={
              <span className="bw-disc person-disc">
                <Icon of={Car} size={14} />
              </span>
            }
            title={vehicleWords(row)}
            note={vehicleNote(row)}
            end={row.plate ? <Plate vehicle={row} /> : null}
            action={
              person.can.edit ? (
                <IconButton
                  icon={X}
                  size="small"
                  label={t("Detach {{vehicle}}", { vehicle: vehicleWords(row) })}
                  onClick={() => setLeaving(row)}
                />
              ) : null
            }
          />
        ))}
      </ul>
      <DetachDialog
        what={leaving}
        title={t("Detach this vehicle?")}
        action={t("Detach")}
        words={(row) =>
          row.persons.length > 0
            ? t("{{vehicle}} stays with {{map}}.", {
                vehicle: vehicleWords(row),
                map: row.persons.map((each) => each.name).join(", "),
              })
            : t("{{vehicle}} belongs to nobody else and is removed.", { vehicle: vehicleWords(row) })
        }
        onClose={() => setLeaving(null)}
        onDetach={async (row) => {
          await detach.mutateAsync({ params, body: { vehicle_id: row.id } });
          announce(t("Vehicle detached."));
        }}
      />
      {adding === "vehicle" && person.can.edit ? (
        <DraftGate draftKey={draftKeys.vehicle(person.uuid)}>
          {(draft) => <VehicleDialog person={person} found={draft} onClose={close} />}
        </DraftGate>
      ) : null}
    </ListSection>
  );
}
