import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import {
  type Coordinates,
  type Projection,
  pictureProjection,
  schemeProjection,
} from "#contract/records/locations/map/projection.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useHost } from "#lib/bridge/bridge-context.tsx";
import { fileViewQuery } from "#parts/media/viewer/use-file-view.ts";
import type { MapPicture } from "./map-place.ts";

type Sized = { readonly url: string; readonly width: number; readonly height: number };

/** A picture once it is here, with its size; null before, "broken" where it cannot be drawn. */
function usePicture(url: string | null): Sized | "broken" | null {
  const [found, setFound] = useState<Sized | { readonly url: string; readonly width: 0 } | null>(null);
  useEffect(() => {
    if (url === null) return;
    let left = false;
    const picture = new Image();
    picture.src = url;
    picture.decode().then(
      () => left || setFound({ url, width: picture.naturalWidth, height: picture.naturalHeight }),
      () => left || setFound({ url, width: 0 }),
    );
    return () => {
      left = true;
    };
  }, [url]);
  if (found === null || found.url !== url) return null;
  return found.width > 0 && "height" in found ? found : "broken";
}

interface MapGround {
  readonly projection: Projection;
  readonly picture: MapPicture | null;
  /** A picture is set, but cannot be shown now: the map is a plain scheme meanwhile. */
  readonly missing: boolean;
  /** The organization in whose settings the reader may change the picture; null where they may not. */
  readonly settableAt: number | null;
}

/** What the map is drawn on: the district's picture, else a plain scheme of these places. Null while it loads. */
export function useMapGround(
  organization: string | undefined,
  places: readonly Coordinates[] | null,
): MapGround | null {
  const { bridge } = useHost();
  const query = organization === undefined ? {} : { organization_id: Number(organization) };
  const set = useQuery(apiQuery(useApi(), "locations.map", { query }));
  const settableAt = set.data?.data.can_set ? set.data.data.organization_id : null;
  const file = set.data?.data.picture ?? null;
  const [one, other] = set.data?.data.points ?? [];
  const wanted = file !== null && one !== undefined && other !== undefined;
  const view = useQuery({ ...fileViewQuery(bridge, file?.id ?? 0), enabled: wanted });
  const picture = usePicture(view.data?.preview === "image" ? view.data.url : null);
  const unseen = view.isError || (view.data !== undefined && view.data.preview !== "image");
  const missing = set.isError || (wanted && (unseen || picture === "broken"));
  const sized = picture === "broken" ? null : picture;
  const waits = set.isPending || (wanted && !missing && sized === null);
  return useMemo(() => {
    if (waits || places === null) return null;
    if (missing || sized === null || one === undefined || other === undefined)
      return { projection: schemeProjection(places), picture: null, missing, settableAt };
    const aspect = sized.width / sized.height;
    return {
      projection: pictureProjection([one, other], aspect),
      picture: { url: sized.url, height: 1 / aspect },
      missing: false,
      settableAt,
    };
  }, [waits, missing, sized, one, other, places, settableAt]);
}
