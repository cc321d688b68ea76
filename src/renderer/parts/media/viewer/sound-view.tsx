import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import type { FileContentProps } from "./text-view.tsx";
import { usePlayableAddress } from "./use-file-bytes.ts";

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Sound, decoded as it plays by the browser from bytes that the page has read (S-3, decision 049). */
export function SoundView({ url, name, onBroken }: FileContentProps) {
  const address = usePlayableAddress(url, onBroken);
  const sound = useRef<HTMLAudioElement>(null);
  const [duration, setDuration] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const wait = <Skeleton label={t("Opening the file")} shape="text" />;
  if (address === null) return wait;

  const toggle = () => {
    if (playing) sound.current?.pause();
    else void sound.current?.play().catch(() => onBroken());
  };
  const seek = (to: number) => {
    sound.current?.pause();
    if (sound.current) sound.current.currentTime = to;
    setAt(to);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording that somebody attached has no captions */}
      <audio
        ref={sound}
        src={address}
        onDurationChange={({ currentTarget }) => setDuration(currentTarget.duration)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onError={() => onBroken()}
      />
      {duration === null ? (
        wait
      ) : (
        <section className="bw-viewer-sound" aria-label={name}>
          <Button icon={playing ? Pause : Play} onClick={toggle}>
            {playing ? t("Pause") : t("Play")}
          </Button>
          {/* A file that was never finished does not say how long it is. */}
          {Number.isFinite(duration) ? (
            <input
              type="range"
              aria-label={t("Place in the sound")}
              aria-valuetext={t("{{clock}} of {{clock2}}", { clock: clock(at), clock2: clock(duration) })}
              min={0}
              max={duration}
              step="any"
              value={at}
              onChange={(event) => seek(Number(event.target.value))}
            />
          ) : null}
          <span className="bw-numbers">
            {Number.isFinite(duration)
              ? t("{{clock}} of {{clock2}}", { clock: clock(at), clock2: clock(duration) })
              : clock(at)}
          </span>
        </section>
      )}
    </>
  );
}
