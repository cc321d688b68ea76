import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/buttons/button.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import type { FileContentProps } from "./text-view.tsx";

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

async function decoded(url: string, signal: AbortSignal): Promise<AudioBuffer> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error("The file could not be read.");
  return new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await answer.arrayBuffer());
}

/** Sound, decoded by the browser from the bytes that the page has read: the policy (S-3) forbids media elements. */
export function SoundView({ url, name, onBroken }: FileContentProps) {
  const sound = useQuery({
    queryKey: ["file-sound", url],
    queryFn: ({ signal }) => decoded(url, signal),
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (sound.isError) onBroken();
  }, [sound.isError, onBroken]);
  return sound.data ? (
    <Player sound={sound.data} name={name} />
  ) : (
    <Skeleton label="Opening the file" shape="text" />
  );
}

function Player({ sound, name }: { readonly sound: AudioBuffer; readonly name: string }) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const from = useRef(0);
  from.current = at;
  const { duration } = sound;

  useEffect(() => {
    if (!playing) return;
    const context = new AudioContext();
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(context.destination);
    const start = from.current;
    source.start(0, start);
    const timer = setInterval(() => setAt(Math.min(duration, start + context.currentTime)), 250);
    source.onended = () => {
      setPlaying(false);
      setAt(0);
    };
    return () => {
      source.onended = null;
      clearInterval(timer);
      void context.close();
    };
  }, [playing, sound, duration]);

  return (
    <section className="bw-viewer-sound" aria-label={name}>
      <Button icon={playing ? Pause : Play} onClick={() => setPlaying(!playing)}>
        {playing ? "Pause" : "Play"}
      </Button>
      <input
        type="range"
        aria-label="Place in the sound"
        aria-valuetext={`${clock(at)} of ${clock(duration)}`}
        min={0}
        max={duration}
        step="any"
        value={at}
        onChange={(event) => {
          setPlaying(false);
          setAt(Number(event.target.value));
        }}
      />
      <span className="bw-numbers">
        {clock(at)} of {clock(duration)}
      </span>
    </section>
  );
}
