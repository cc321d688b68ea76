import { useId } from "react";
import type { Spot } from "#contract/records/locations/map/projection.ts";
import type { MapPicture } from "./map-place.ts";
import type { Size } from "./view.ts";

interface GroundProps {
  readonly picture: MapPicture | null;
  /** Pixels of one unit of the sheet, and where its corner is. */
  readonly scale: number;
  readonly offset: Spot;
  readonly size: Size;
}

const cell = 80;

/** The picture, or on a plain scheme a grid that moves along. */
export function MapGround({ picture, scale, offset: [x, y], size }: GroundProps) {
  const grid = useId();
  return (
    <svg className="map-ground" width={size.width} height={size.height} aria-hidden>
      {picture === null ? (
        <>
          <pattern id={grid} width={cell} height={cell} x={x} y={y} patternUnits="userSpaceOnUse">
            <path d={`M${cell} 0H0V${cell}`} className="map-grid" />
          </pattern>
          <rect width={size.width} height={size.height} fill={`url(#${grid})`} />
        </>
      ) : (
        <g transform={`translate(${x} ${y}) scale(${scale})`}>
          <image href={picture.url} width={1} height={picture.height} />
          <rect width={1} height={picture.height} className="map-edge" />
        </g>
      )}
    </svg>
  );
}
