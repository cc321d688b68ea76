import { useQuery } from "@tanstack/react-query";
import { Car, X } from "lucide-react";
import { useState } from "react";
import type { Person } from "#contract/entities/person.ts";
import type { Vehicle } from "#contract/entities/person-work.ts";
import { apiQuery, useApiMutation } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { draftKeys } from "#lib/draft-keys.ts";
import { DetachDialog } from "#ui/detach-dialog.tsx";
import { DraftGate } from "#ui/draft-gate.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LinkedRow } from "#ui/linked-row.tsx";
import { ListSection } from "#ui/list-section.tsx";
import { announce } from "#ui/live-region.tsx";
import { AddLink } from "./add-link.tsx";
import { vehicleNote, vehicleWords } from "./person-work-words.ts";
import { useAdding } from "./use-adding.ts";
import { VehicleDialog } from "./vehicle-dialog.tsx";
import { Plate } from "./vehicle-parts.tsx";

/** What a person drives, whose else it is, and where it stands. */
export function PersonVehicles({ person }: { readonly person: Person }) {
  const params = { id: person.uuid };
  const found = useQuery(apiQuery(useApi(), "persons.vehicles", { params }));
  const detach = useApiMutation("persons.detachVehicle");
  const [leaving, setLeaving] = useState<Vehicle | null>(null);
  const { adding, linkTo, close } = useAdding();
  const rows = found.data?.data ?? [];
  return (
    <ListSection
      title="Vehicles"
      count={rows.length}
      action={person.can.edit ? <AddLink to={linkTo("vehicle")} label="Add a vehicle" /> : null}
      found={found}
      none="No vehicles recorded yet."
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
                  label={`Detach ${vehicleWords(row)}`}
                  onClick={() => setLeaving(row)}
                />
              ) : null
            }
          />
        ))}
      </ul>
      <DetachDialog
        what={leaving}
        title="Detach this vehicle?"
        action="Detach"
        words={(row) =>
          row.persons.length > 0
            ? `${vehicleWords(row)} stays with ${row.persons.map((each) => each.name).join(", ")}.`
            : `${vehicleWords(row)} belongs to nobody else and is removed.`
        }
        onClose={() => setLeaving(null)}
        onDetach={async (row) => {
          await detach.mutateAsync({ params, body: { vehicle_id: row.id } });
          announce("Vehicle detached.");
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
