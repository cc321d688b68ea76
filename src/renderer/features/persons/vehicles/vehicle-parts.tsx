import type { Vehicle } from "#contract/records/person-work/schema.ts";
import { t } from "#lib/words/t.ts";

/** A license plate as on the vehicle. */
export function Plate({ vehicle }: { readonly vehicle: Vehicle }) {
  return (
    <span className="person-plate">
      <span className="bw-hidden">{t("License plate")} </span>
      {vehicle.plate}
      {vehicle.state ? <span className="bw-hidden">, {vehicle.state}</span> : null}
    </span>
  );
}
