import { useQuery } from "@tanstack/react-query";
import { Car, X } from "lucide-react";
import { useState } from "react";
import type { Person } from "#contract/entities/person.ts";
import type { Vehicle } from "#contract/entities/person-work.ts";
import { apiQuery, useApiMutation } from "#lib/api.ts";
import { useApi } from "#lib/bridge-context.tsx";
import { draftKeys } from "#lib/draft-keys.ts";
import { DraftGate } from "#ui/draft-gate.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { announce } from "#ui/live-region.tsx";
import { LoadProblem } from "#ui/load-problem.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AddLink } from "./add-link.tsx";
import { DetachDialog } from "./detach-dialog.tsx";
import { vehicleWords } from "./person-work-words.ts";
import { useAdding } from "./use-adding.ts";
import { VehicleDialog } from "./vehicle-dialog.tsx";
import { Plate, VehicleMeta } from "./vehicle-parts.tsx";

/** What a person drives, whose else it is, and where it stands. */
export function PersonVehicles({ person }: { readonly person: Person }) {
  const params = { id: person.uuid };
  const found = useQuery(apiQuery(useApi(), "persons.vehicles", { params }));
  const detach = useApiMutation("persons.detachVehicle");
  const [leaving, setLeaving] = useState<Vehicle | null>(null);
  const { adding, linkTo, close } = useAdding();
  const rows = found.data?.data ?? [];
  return (
    <section aria-labelledby="vehicles">
      <SectionHeader
        id="vehicles"
        title="Vehicles"
        count={rows.length}
        action={person.can.edit ? <AddLink to={linkTo("vehicle")} label="Add a vehicle" /> : null}
      />
      {found.isPending ? <Skeleton label="Loading vehicles" count={1} /> : null}
      {found.isError ? <LoadProblem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isSuccess && rows.length === 0 ? <p className="person-none">No vehicles recorded yet.</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="person-case">
            <span className="bw-disc person-disc">
              <Icon of={Car} size={14} />
            </span>
            <div className="person-line-words">
              <p className="person-strong">{vehicleWords(row)}</p>
              <VehicleMeta vehicle={row} />
            </div>
            {row.plate ? <Plate vehicle={row} /> : null}
            {person.can.edit ? (
              <IconButton
                icon={X}
                size="small"
                label={`Detach ${vehicleWords(row)}`}
                onClick={() => setLeaving(row)}
              />
            ) : null}
          </li>
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
    </section>
  );
}
