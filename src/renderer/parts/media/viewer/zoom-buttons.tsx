import { ZoomIn, ZoomOut } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";

type ZoomButtonsProps = {
  /** Place of the zoom among its steps. */
  readonly zoom: number;
  readonly steps: readonly number[];
  readonly onZoom: (zoom: number) => void;
  /** Is each new zoom spoken? */
  readonly spoken?: boolean;
};

/** Farther and closer, by one step each, with the zoom between them. */
export function ZoomButtons({ zoom, steps, onZoom, spoken = false }: ZoomButtonsProps) {
  const closest = steps.length - 1;
  return (
    <>
      <IconButton
        icon={ZoomOut}
        label={t("Zoom out")}
        size="small"
        aria-disabled={zoom === 0}
        onClick={() => onZoom(Math.max(0, zoom - 1))}
      />
      <span role={spoken ? "status" : undefined} className="bw-numbers">
        {Math.round((steps[zoom] ?? 1) * 100)}%
      </span>
      <IconButton
        icon={ZoomIn}
        label={t("Zoom in")}
        size="small"
        aria-disabled={zoom === closest}
        onClick={() => onZoom(Math.min(closest, zoom + 1))}
      />
    </>
  );
}
