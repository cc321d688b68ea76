import type { Vehicle } from "#contract/entities/person-work.ts";

/** A license plate as it is on the vehicle. */
export function Plate({ vehicle }: { readonly vehicle: Vehicle }) {
  return (
    <span className="person-plate">
      <span className="bw-hidden">License plate </span>
      {vehicle.plate}
      {vehicle.state ? <span className="bw-hidden">, {vehicle.state}</span> : null}
    </span>
  );
}

/** Whose else it is and where it stands. */
export function VehicleMeta({ vehicle }: { readonly vehicle: Vehicle }) {
  const words = [
    vehicle.persons.length > 0 ? `Also of ${vehicle.persons.map((each) => each.name).join(", ")}` : "",
    vehicle.note,
    vehicle.plate ? vehicle.state : "",
  ].filter(Boolean);
  return words.length === 0 ? null : <p className="person-meta">{words.join(". ")}</p>;
}
