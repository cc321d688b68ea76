import { ArrowLeft, Search } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useAppState, useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { searchTopics, topicOf } from "#parts/help/help-topics.ts";
import { keyNamed } from "#parts/help/key-map.ts";
import { type HelpTopic, mayUse } from "#parts/help/topic.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

/** The help of the page at an address, and a search over all of it. */
export function HelpTopics({ pathname }: { readonly pathname: string }) {
  const { can } = useSession();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<HelpTopic | null>(null);
  const ofPage = topicOf(pathname);
  const looking = typed.trim() !== "";
  const topic = chosen ?? ofPage;
  return (
    <>
      <TextField
        type="search"
        label={t("Search help")}
        hideLabel
        toolbar
        icon={Search}
        placeholder={t("Search help")}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(null);
        }}
      />
      {looking && chosen === null ? (
        <Found topics={searchTopics(typed, can)} onChoose={setChosen} />
      ) : (
        <>
          {chosen === null ? null : (
            <Button
              variant="minimal"
              size="small"
              icon={ArrowLeft}
              className="bw-help-back"
              onClick={() => setChosen(null)}
            >
              {looking ? t("What was found") : t("This page")}
            </Button>
          )}
          {topic === null ? (
            <p className="bw-help-none">{t("There is no help of its own for this page. Search above.")}</p>
          ) : (
            <Topic topic={topic} />
          )}
        </>
      )}
    </>
  );
}

function Found({
  topics,
  onChoose,
}: {
  readonly topics: readonly HelpTopic[];
  readonly onChoose: (topic: HelpTopic) => void;
}) {
  return (
    <section aria-label={t("Found in help")}>
      <p role="status" className="bw-help-none">
        {topics.length === 0
          ? t("Nothing in help has all these words.")
          : `${topics.length} ${topics.length === 1 ? "topic" : "topics"}`}
      </p>
      <ul className="bw-help-found">
        {topics.map((topic) => (
          <li key={topic.id}>
            <button type="button" onClick={() => onChoose(topic)}>
              <span>{topic.title}</span>
              <span className="bw-help-note">{topic.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Topic({ topic }: { readonly topic: HelpTopic }) {
  const { can } = useSession();
  const { connection } = useAppState();
  const links = (topic.links ?? []).filter((link) => mayUse(can, link.needs));
  const keys = (topic.keys ?? []).flatMap((name) => keyNamed(name) ?? []);
  return (
    <section aria-labelledby="help-topic" className="bw-help-topic">
      <h3 id="help-topic">{topic.title}</h3>
      <p>{topic.about}</p>
      {topic.tasks.map((task) => (
        <Fragment key={task.title}>
          <h4>{task.title}</h4>
          <Steps steps={task.steps} />
        </Fragment>
      ))}
      <Said title={t("Who sees it")}>{topic.seen}</Said>
      <Said title={t("Without a network")}>
        {connection?.kind === "computer"
          ? t("Your records are on this computer. No network is needed.")
          : topic.offline}
      </Said>
      {keys.length === 0 ? null : (
        <>
          <h4>{t("Keys here")}</h4>
          <dl className="bw-help-keys">
            {keys.map((entry) => (
              <div key={entry.does}>
                <dt>{entry.does}</dt>
                <dd>
                  {entry.keys.map((each) => (
                    <Kbd key={each} keys={each} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {links.length === 0 ? null : (
        <>
          <h4>{t("Goes on at")}</h4>
          <ul className="bw-help-links">
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Steps({ steps }: { readonly steps: readonly string[] }) {
  if (steps.length === 1) return <p>{steps[0]}</p>;
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Said({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h4>{title}</h4>
      <p>{children}</p>
    </>
  );
}
