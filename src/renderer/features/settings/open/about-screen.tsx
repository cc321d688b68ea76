import { t } from "#lib/words/t.ts";
import "./about.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { OpenPage } from "./open-page.tsx";

/** Which version this is, and what it is made of. For anyone, signed in or not. */
export function AboutScreen() {
  return (
    <OpenPage title={t("About Bellwether")}>
      <About />
    </OpenPage>
  );
}

type Part = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: number | null;
};

function LicenseRow({ part, texts }: { readonly part: Part; readonly texts: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const words = t("{{name}} {{version}}, {{license}}", {
    name: part.name,
    version: part.version,
    license: part.license,
  });
  if (part.text === null) return <li>{words}</li>;
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words}</summary>
        {open ? <pre>{texts[part.text]}</pre> : null}
      </details>
    </li>
  );
}

function About() {
  const { version } = useAppState();
  const [search, setSearch] = useState("");
  const list = useQuery({
    queryKey: ["licenses"],
    queryFn: async () => (await import("virtual:bellwether-licenses")).licenses,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="bw-about">
      <p>{t("This is Bellwether {{version}}.", { version })}</p>
      <section aria-labelledby="about-licenses">
        <h2 id="about-licenses">{t("Licenses")}</h2>
        <p>{t("Bellwether is made with the work of others. Each part keeps its own license.")}</p>
        <Loaded query={list} label={t("Loading the licenses")} shape="text">
          {({ parts, texts }) => {
            const wanted = search.trim().toLowerCase();
            const found = parts.filter(({ name, license }) =>
              `${name} ${license}`.toLowerCase().includes(wanted),
            );
            return (
              <>
                <TextField
                  label={t("Find a part or a license")}
                  type="search"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
                <p role="status">{t("{{count}} parts", { count: found.length })}</p>
                <ul>
                  {found.map((part) => (
                    <LicenseRow key={`${part.name} ${part.version}`} part={part} texts={texts} />
                  ))}
                </ul>
              </>
            );
          }}
        </Loaded>
      </section>
    </div>
  );
}
