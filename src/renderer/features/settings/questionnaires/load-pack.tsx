import { FileUp } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { fieldErrors } from "#contract/bridge/errors.ts";
import { checkPack, mostPackBytes } from "#instruments/check-pack.ts";
import { comparePacks, differenceOf } from "#instruments/compare-packs.ts";
import { plainContent } from "#instruments/pack-schema.ts";
import { currentPack } from "#instruments/packs.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { PackComparison } from "./pack-comparison.tsx";
import { countWords } from "./pack-words.ts";

interface Chosen {
  readonly fileName: string;
  readonly text: string;
}

/** What the server says of the pack, a line each. */
const said = (error: unknown): readonly string[] => fieldErrors(error).content ?? [errorMessage(error)];

/** A file that is checked, shown beside the present words, and loaded. */
export function LoadPack({ organization }: { readonly organization: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const load = useApiMutation("packs.load", {
    onSuccess: ({ data }) => {
      setChosen(null);
      announce(t("{{name}}, version {{version}} is loaded.", { name: data.name, version: data.version }));
    },
  });
  const take = async (file: File | undefined) => {
    load.reset();
    setTooLarge(file !== undefined && file.size > mostPackBytes);
    setChosen(
      file === undefined || file.size > mostPackBytes
        ? null
        : { fileName: file.name, text: await file.text() },
    );
  };
  return (
    <section aria-labelledby="packs-load" className="packs-part">
      <h2 id="packs-load">{t("Load a pack")}</h2>
      <p>
        {t(
          "A JSON file of at most 1 MB. Only wording may differ from the present pack: keys, counts and answers stay, so that answers keep their meaning. The notices stay on every screen.",
        )}
      </p>
      <Button size="small" icon={FileUp} onClick={() => input.current?.click()}>
        {t("Choose a pack…")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("Choose a pack")}
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          void take(file).finally(() => {
            if (input.current !== null) input.current.value = "";
          });
        }}
      />
      {tooLarge ? (
        <Callout kind="stop" role="alert" title={t("This pack cannot be loaded.")}>
          {t("This file is too large: at most 1 MB. A pack holds text only.")}
        </Callout>
      ) : null}
      {chosen === null ? null : (
        <Judged
          key={chosen.text}
          chosen={chosen}
          busy={load.isPending}
          refused={load.error === null ? [] : said(load.error)}
          onLoad={() => load.mutate({ body: { organization_id: organization, content: chosen.text } })}
          onLeave={() => setChosen(null)}
        />
      )}
    </section>
  );
}

interface JudgedProps {
  readonly chosen: Chosen;
  readonly busy: boolean;
  readonly refused: readonly string[];
  readonly onLoad: () => void;
  readonly onLeave: () => void;
}

function Judged({ chosen, busy, refused, onLoad, onLeave }: JudgedProps) {
  const checked = useMemo(() => checkPack(chosen.text), [chosen]);
  if (!checked.ok)
    return (
      <Callout
        kind="stop"
        role="alert"
        title={t("{{fileName}} cannot be loaded.", { fileName: chosen.fileName })}
      >
        <ul className="packs-problems">
          {checked.problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path === "" ? null : <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      </Callout>
    );
  const difference = differenceOf(comparePacks(plainContent(currentPack.content), checked.pack));
  const { name, version } = checked.pack.meta;
  return (
    <div className="packs-preview">
      <Callout
        kind="info"
        title={t("{{name}}, version {{version}}", { name, version })}
        action={
          <div className="packs-row-actions">
            <Button size="small" onClick={onLeave}>
              {t("Leave it")}
            </Button>
            <Button size="small" variant="primary" loading={busy} onClick={onLoad}>
              {t("Load this pack")}
            </Button>
          </div>
        }
      >
        {t(
          "Compared with what comes with Bellwether: {{difference}}. Nothing begins under it before it is activated.",
          { difference: countWords(difference) },
        )}
      </Callout>
      {refused.length === 0 ? null : (
        <Callout kind="stop" role="alert" title={t("The pack was not loaded.")}>
          <ul className="packs-problems">
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Callout>
      )}
      <PackComparison after={checked.pack} />
    </div>
  );
}
