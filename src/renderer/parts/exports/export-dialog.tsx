import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { z } from "zod";
import { mayBeDone } from "#contract/bridge/errors.ts";
import { type ExportFormat, exportReason, longestReason } from "#contract/kit/export-request.ts";
import { type MadeFormat, madeFormats } from "#contract/services/exports/schema.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { formatTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { useToast } from "#ui/overlays/toast.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { formatNotes, madeFormatNames, rowsText } from "./export-words.ts";
import { MakingProgress } from "./making-progress.tsx";
import { PasswordStep } from "./password-step.tsx";
import { useBegunAgain } from "./stopped-making.ts";
import { type Downloaded, type DownloadRequest, useDownload } from "./use-download.ts";

const choiceRules = z.object({ format: z.enum(madeFormats), bom: z.boolean(), reason: exportReason });

export type ExportChoice<F extends MadeFormat> = {
  readonly format: F;
  /** Only a CSV has one. */
  readonly bom: boolean;
  readonly reason: string;
};

export type ExportDialogProps<F extends MadeFormat = ExportFormat> = {
  readonly open: boolean;
  /** A verb phrase: "Export cases". */
  readonly title: string;
  readonly formats: readonly [F, ...F[]];
  /** False takes the choice of a format away: something kept brings its own. */
  readonly chooseFormat?: boolean;
  /** What is offered as the reason. */
  readonly reason?: string;
  /** It was chosen and asked for already, in this format: it begins by itself, with the reason that is offered. */
  readonly begun?: F | undefined;
  /** The call that answers with the file. */
  readonly request: (choice: ExportChoice<F>) => DownloadRequest;
  /** What will be in it: rows, columns, what is left out. */
  readonly children?: ReactNode;
  /** There is nothing that may leave, or it is not known yet. */
  readonly disabled?: boolean;
  /** Opens it, where the lock has stopped an export, to begin it again: of which disclosure, where it was of one. */
  readonly onOpen?: (disclosureId: number | null) => void;
  /** After a try that made no file: what is on record already, and what to press, whose name is given. */
  readonly unmade?: ((action: string) => string) | undefined;
  /** The file is saved. */
  readonly onMade?: () => void;
  readonly onClose: () => void;
};

const doneWords = ({ fileName, rows, leftOut }: Downloaded): string => {
  const counted = rows === null ? "" : ` ${rowsText(rows)}.`;
  const less =
    leftOut !== null && leftOut > 0 ? ` ${t("{{rows}} left out.", { rows: rowsText(leftOut) })}` : "";
  return t("Export saved: {{fileName}}.{{counted}}{{less}}", { fileName, counted, less });
};

/** The reason of an export that may be on record twice, so that whoever reads the records knows why. */
function madeAgain(reason: string, time: string): string {
  const why = t("Made again: the connection broke at {{time}}.", { time });
  return `${reason.slice(0, longestReason - why.length - 3)} (${why})`;
}

/** What was chosen last among the same formats, in this window: whoever prints letters as PDF chooses that once. */
const chosenLast = new Map<string, MadeFormat>();
export const lastOf = <F extends MadeFormat>(formats: readonly [F, ...F[]]): F =>
  formats.find((each) => each === chosenLast.get(formats.join())) ?? formats[0];

/** Every export: what it holds, in which format and why; then the password, only where the server wants it. */
export function ExportDialog<F extends MadeFormat = ExportFormat>(props: ExportDialogProps<F>) {
  const { formats, request, onOpen } = props;
  useBegunAgain(request({ format: formats[0], bom: true, reason: "" }).endpoint, onOpen);
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog<F extends MadeFormat>(props: ExportDialogProps<F>) {
  const {
    title,
    formats,
    chooseFormat = true,
    reason = "",
    begun,
    request,
    children,
    disabled = false,
    unmade,
    onMade = () => {},
    onClose,
  } = props;
  const [dropped, setDropped] = useState(false);
  /** When a try ended without an answer, though it may be on record. */
  const [broken, setBroken] = useState<string | null>(null);
  const toast = useToast();
  const download = useDownload();
  const begins = useRef(begun !== undefined);
  // A closed dialog waits for nothing: what is under way for it ends, up to the server.
  const { cancel } = download;
  useEffect(() => cancel, [cancel]);
  /** True once the file is saved. */
  const tell = (done: Downloaded | false) => {
    if (done === false) return false;
    const without = !done.saved && done.url === null;
    setDropped(without);
    if (without) {
      download.again();
      return false;
    }
    const words = doneWords(done);
    toast({ message: words, kind: "ok" });
    announce(words);
    onMade();
    return true;
  };
  /** A file that broke off on the way is told of where it is made again, and not beside the password. */
  const attempt = async (making: Promise<Downloaded | false>) => {
    try {
      return tell(await making);
    } catch (error) {
      if (!mayBeDone(error)) throw error;
      setDropped(false);
      setBroken(formatTime(new Date().toISOString()));
      download.again();
      return false;
    }
  };
  const choice = useForm({
    rules: choiceRules,
    initial: { format: begun ?? lastOf(formats), bom: true, reason },
    fields: ["reason"],
    focus: "field",
    ids: "export-",
    save: async (chosen) => {
      const format = formats.find((each) => each === chosen.format) ?? formats[0];
      chosenLast.set(formats.join(), format);
      const again = broken === null ? chosen.reason : madeAgain(chosen.reason, broken);
      return attempt(download.start(request({ ...chosen, reason: again, format })));
    },
    onSaved: onClose,
  });
  // What was chosen is asked for anew in a moment; a reason is text of one's own.
  const unsaved = choice.form.formState.dirtyFields.reason === true && !choice.busy;
  if (download.asking)
    return (
      <PasswordStep
        title={title}
        action={t("Confirm and export")}
        unsaved={unsaved}
        disabled={disabled}
        unmade={unmade?.(t("Confirm and export"))}
        confirm={(password) => attempt(download.confirm(password))}
        onDone={onClose}
        progress={<MakingProgress step={download.step} />}
        onClose={onClose}
      >
        {t(
          "Records are about to leave Bellwether. Confirm that it is you; the export then goes on by itself.",
        )}
      </PasswordStep>
    );
  const csv = choice.form.watch("format") === "csv";
  return (
    <FormDialog
      title={title}
      action={t("Export")}
      state={{ ...choice, unsaved }}
      failed={t("Not exported.")}
      disabled={disabled}
      onClose={onClose}
    >
      {dropped ? (
        <Callout kind="info" role="status">
          {t("No file was saved. The export is on record all the same; choose Export to make it again.")}
        </Callout>
      ) : null}
      {broken === null ? null : (
        <Callout kind="stop" role="alert" title={t("The connection broke before the file was here.")}>
          {t(
            "It may be on record already. Choose Export to make it again: that is recorded as another one, whose reason says so.",
          )}
        </Callout>
      )}
      {unmade && choice.problem ? <Callout kind="info">{unmade(t("Export"))}</Callout> : null}
      {children}
      <Begins at={begins} />
      {chooseFormat && formats.length > 1 ? (
        <Controlled of={choice} name="format">
          {(format) => (
            <RadioGroup
              {...format}
              label={t("Format")}
              options={formats.map((value) => ({
                value,
                label: madeFormatNames[value],
                note: formatNotes[value],
              }))}
            />
          )}
        </Controlled>
      ) : null}
      {chooseFormat && csv ? (
        <Checkbox
          {...choice.field("bom")}
          label={t("Mark the text as UTF-8")}
          note={t("Excel then shows letters such as é and ñ as they are.")}
        />
      ) : null}
      <TextField
        {...choice.field("reason")}
        data-autofocus
        label={t("Reason")}
        required
        maxLength={300}
        help={t("Kept on record with your name and the time. Administrators can read it.")}
      />
      <Callout kind="wait" title={t("Anyone who opens the file can read it.")}>
        {t(
          "It is not encrypted. Keep it where records are kept, and delete it when it is not needed any more.",
        )}
      </Callout>
      <MakingProgress step={download.step} />
    </FormDialog>
  );
}

/** Sends its form once, where that was asked for before the dialog was there. */
function Begins({ at }: { readonly at: { current: boolean } }) {
  const place = useRef<HTMLSpanElement>(null);
  const begin = useEffectEvent(() => {
    if (!at.current) return;
    at.current = false;
    place.current?.closest("form")?.requestSubmit();
  });
  useEffect(() => begin(), []);
  return <span ref={place} hidden />;
}
