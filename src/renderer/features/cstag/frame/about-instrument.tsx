import { notices } from "#instruments/cstag.ts";
import { useCstag } from "../cstag-context.ts";

/** Notices that the instrument's authors require to be shown with the questions; printed too. */
export function AboutInstrument() {
  const { assessment } = useCstag();
  const version = assessment?.instrument.version;
  return (
    <section className="cstag-notices" aria-labelledby="cstag-about">
      <h3 id="cstag-about">About this instrument</h3>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {version ? <p>Questions as in edition {version}.</p> : null}
    </section>
  );
}
