import { RotateCw } from "lucide-react";
import { useState } from "react";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import type { FileContentProps } from "./text-view.tsx";
import { useViewerKeys } from "./use-viewer-keys.ts";
import { ZoomButtons } from "./zoom-buttons.tsx";

const ZOOMS = [0.5, 1, 1.5, 2, 3, 4] as const;
const WHOLE = 1;

/** Turning moves no layout: the box of a picture that lies on its side has the size that is seen, so that all of it scrolls. */
const lyingSize = (
  { width, height }: { readonly width: number; readonly height: number },
  scale: number,
) => ({
  aspectRatio: `${height} / ${width}`,
  // A share of the room is no length, and does not grow with the zoom by itself.
  width: `min(${height}px, ${scale * 100}%, ${height / width} * (var(--viewer-room) - 4px))`,
});

/** A picture: zoomed by + and −, turned by R, or by the buttons. The file itself is not changed. */
export function PictureView({ url, name, onBroken }: FileContentProps) {
  const [zoom, setZoom] = useState(WHOLE);
  const [turn, setTurn] = useState(0);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const closer = () => setZoom((now) => Math.min(ZOOMS.length - 1, now + 1));
  const farther = () => setZoom((now) => Math.max(0, now - 1));
  const rotate = () => setTurn((now) => (now + 90) % 360);
  useViewerKeys({ "+": closer, "=": closer, "-": farther, r: rotate, R: rotate });
  const scale = ZOOMS[zoom] ?? 1;
  const lies = turn % 180 !== 0 && size.height > 0;
  return (
    <>
      <div className="bw-viewer-bar">
        <IconButton icon={RotateCw} label={t("Rotate")} size="small" onClick={rotate} />
        <span className="bw-viewer-gap" />
        <ZoomButtons zoom={zoom} steps={ZOOMS} onZoom={setZoom} spoken />
      </div>
      <section
        className="bw-viewer-well"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <div
          className={cx("bw-viewer-frame", lies && "bw-viewer-turned")}
          style={{ zoom: scale, ...(lies ? lyingSize(size, scale) : {}) }}
        >
          <img
            className="bw-viewer-image"
            style={{ rotate: `${turn}deg` }}
            src={url}
            alt={name}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            onError={() => onBroken()}
          />
        </div>
      </section>
    </>
  );
}
