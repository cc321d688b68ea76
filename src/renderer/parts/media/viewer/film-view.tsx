import { useState } from "react";
import { t } from "#lib/words/t.ts";
import { Skeleton } from "#ui/states/skeleton.tsx";
import type { FileContentProps } from "./text-view.tsx";
import { usePlayableAddress } from "./use-file-bytes.ts";

/** A film, played by the browser's own decoders from bytes that the page has read (S-3, decision 049). */
export function FilmView({ url, name, onBroken }: FileContentProps) {
  const address = usePlayableAddress(url, onBroken);
  const [withoutPicture, setWithoutPicture] = useState(false);
  if (address === null) return <Skeleton label={t("Opening the file")} shape="text" />;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording that somebody attached has no captions */}
      <video
        className="bw-viewer-film"
        aria-label={name}
        src={address}
        controls
        controlsList="nodownload nofullscreen noremoteplayback"
        disablePictureInPicture
        disableRemotePlayback
        onLoadedMetadata={({ currentTarget }) => setWithoutPicture(currentTarget.videoWidth === 0)}
        onError={() => onBroken()}
      />
      {withoutPicture ? (
        <p className="bw-viewer-note" role="status">
          {t("Only the sound can be played here. Save the file to see its picture in another program.")}
        </p>
      ) : null}
    </>
  );
}
