import { UserPlus, X } from "lucide-react";
import { flushSync } from "react-dom";
import { agreements } from "#contract/records/wavr/schema.ts";
import { t } from "#lib/words/t.ts";
import { useBoards } from "#parts/boards/use-boards.ts";
import { answerWords } from "#parts/words/agreement-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Who } from "#ui/facts/avatar.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { useWavr } from "../wavr-context.ts";
import {
  type Asked,
  askable,
  askedId,
  askedIn,
  askedKey,
  askedOnBoard,
  nobodyYet,
  sameAnswers,
  sameAsked,
} from "./asked.ts";
import { useNextVersion } from "./use-missing.ts";

/** Who was asked whether they agree, and what each of them said. Dissent stands in their own words. */
export function Agreement() {
  const { assessment, asking, caseRecord } = useWavr();
  const { form, edit } = assessment;
  const version = useNextVersion();
  const all = askedIn(form, asking, version);
  const put = (next: readonly Asked[]) => edit({ [askedKey]: next.map((each) => ({ ...each })) });
  const set = (at: number, part: Partial<Asked>) =>
    put(all.map((each, index) => (index === at ? { ...each, ...part, version } : each)));
  const add = (one: Asked) => {
    flushSync(() => put([...all, one]));
    const field = one === nobodyYet ? askedId(all.length, "name") : `judgment-asked-${all.length}`;
    document.getElementById(field)?.focus();
  };
  const decision = useBoards(caseRecord.id, assessment.snapshot.record?.uuid ?? null).findLast(
    (board) => board.decision !== null,
  )?.decision;
  const fromBoard = !decision ? null : askedOnBoard(decision, asking, version);
  const left = asking.team.filter(({ id }) => asking.unread.has(id));
  const others = askable(asking).filter((each) => !all.some((known) => sameAsked(known, each)));
  return (
    <section className="wavr-agreement" aria-labelledby="judgment-agreement">
      <h3 id="judgment-agreement" tabIndex={-1} className="wizard-block-title">
        {t("Who agreed")}
      </h3>
      <p className="wizard-row-help">
        {t("Each is asked about this version. Who sees it differently is written down in their own words.")}
      </p>
      <ol>
        {all.map((each, at) => (
          <li key={each.user_id ?? `n${at}`}>
            <AskedRow
              asked={each}
              at={at}
              onChange={(part) => set(at, part)}
              onRemove={() => {
                flushSync(() => put(all.filter((_, index) => index !== at)));
                document.getElementById("judgment-ask")?.focus();
              }}
            />
          </li>
        ))}
      </ol>
      {all.length === 0 ? <p className="wizard-row-help">{t("Nobody is asked yet.")}</p> : null}
      {left.length === 0 ? null : (
        <p className="wizard-row-help">
          {t("Not asked, since they may not read employment records: {{names}}.", {
            names: left.map(({ full_name }) => full_name).join(", "),
          })}
        </p>
      )}
      {fromBoard === null || sameAnswers(fromBoard, all) ? null : (
        <p className="wizard-row-help">
          <Button
            size="small"
            onClick={() => {
              put([...fromBoard, ...all.filter((each) => !fromBoard.some((one) => sameAsked(one, each)))]);
              announce(t("Who agreed is filled in from the agreement board. Read it before you sign."));
            }}
          >
            {t("Fill in from the agreement board")}
          </Button>
        </p>
      )}
      <Menu
        label={t("Who else is asked")}
        items={[
          ...others.map((each) => ({
            label: each.name,
            ...(each.role === "" ? {} : { note: each.role }),
            onSelect: () => add(each),
          })),
          ...(others.length > 0 ? (["line"] as const) : []),
          { label: t("Somebody else, by name"), onSelect: () => add(nobodyYet) },
        ]}
        trigger={(trigger) => (
          <Button {...trigger} id="judgment-ask" variant="minimal" size="small" icon={UserPlus}>
            {t("Ask somebody else")}
          </Button>
        )}
      />
    </section>
  );
}

interface AskedRowProps {
  readonly asked: Asked;
  readonly at: number;
  readonly onChange: (part: Partial<Asked>) => void;
  readonly onRemove: () => void;
}

function AskedRow({ asked, at, onChange, onRemove }: AskedRowProps) {
  const { user_id, name, role, answer, words } = asked;
  const who = name.trim() === "" ? t("Somebody without a name yet") : name;
  return (
    <div className="wavr-asked">
      {user_id === null ? (
        <FormPair>
          <TextField
            id={askedId(at, "name")}
            label={t("Name")}
            required
            maxLength={120}
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <TextField
            label={t("Role")}
            maxLength={120}
            value={role}
            onChange={(event) => onChange({ role: event.target.value })}
          />
        </FormPair>
      ) : (
        <Who name={name} kind="colleague" note={role || undefined} />
      )}
      <RadioGroup
        id={`judgment-asked-${at}`}
        label={t("How {{who}} sees it", { who })}
        hideLabel
        layout="row"
        options={agreements.map((value) => ({ value, label: answerWords[value] }))}
        value={answer}
        onChange={(value) => onChange({ answer: value })}
      />
      <IconButton
        icon={X}
        size="small"
        label={t("Do not ask {{who}}", { who })}
        className="wavr-asked-remove"
        onClick={onRemove}
      />
      {answer === "differs" ? (
        <TextArea
          id={askedId(at, "words")}
          label={t("In their own words")}
          required
          rows={2}
          value={words}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      ) : null}
    </div>
  );
}
