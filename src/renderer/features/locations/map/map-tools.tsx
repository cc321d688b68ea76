import { Maximize, Navigation2, ZoomIn, ZoomOut } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";

interface MapToolsProps {
  /** Degrees by which north is turned from the top, clockwise. */
  readonly north: number;
  readonly onCloser: () => void;
  readonly onFarther: () => void;
  readonly onAll: () => void;
}

/** Zoom, and where north is. */
export function MapTools({ north, onCloser, onFarther, onAll }: MapToolsProps) {
  return (
    <div className="map-tools">
      <span className="map-north">
        <span style={{ transform: `rotate(${north}deg)` }}>
          <Icon of={Navigation2} />
        </span>
        {t("North")}
      </span>
      <IconButton icon={ZoomIn} label={t("Zoom in")} size="small" onClick={onCloser} />
      <IconButton icon={ZoomOut} label={t("Zoom out")} size="small" onClick={onFarther} />
      <IconButton icon={Maximize} label={t("Show the whole map")} size="small" onClick={onAll} />
    </div>
  );
}
