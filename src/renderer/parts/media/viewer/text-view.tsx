import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { t } from "#lib/words/t.ts";
import { Skeleton } from "#ui/states/skeleton.tsx";
import type { NotShown } from "./unshown-words.ts";
import { fetchFile } from "./use-file-bytes.ts";

const LONGEST = 400_000;

export type FileContentProps = {
  /** A path on the page's own origin. */
  readonly url: string;
  readonly name: string;
  /** It could not be read; or why it is not shown instead. */
  readonly onBroken: (why?: NotShown) => void;
};

/** Plain text, never markup. Very long files are cut, with a note. */
export function TextView({ url, name, onBroken }: FileContentProps) {
  const text = useQuery({
    queryKey: ["file-text", url],
    queryFn: async ({ signal }) =>
      new TextDecoder().decode(await (await fetchFile(url, signal)).arrayBuffer()),
    gcTime: 0,
  });
  useEffect(() => {
    if (text.isError) onBroken();
  }, [text.isError, onBroken]);
  if (text.data === undefined) return <Skeleton label={t("Opening the file")} shape="text" />;
  return (
    <>
      <section
        className="bw-viewer-well bw-viewer-text"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <pre>{text.data.slice(0, LONGEST)}</pre>
      </section>
      {text.data.length > LONGEST ? (
        <p className="bw-viewer-note">
          {t("Only the first part is shown. Save the file to read all of it.")}
        </p>
      ) : null}
    </>
  );
}
