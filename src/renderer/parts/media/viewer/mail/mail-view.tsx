import "./mail.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, FilePlus2, Paperclip } from "lucide-react";
import { useEffect } from "react";
import { cleanSubject } from "#contract/records/media/file-names.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatMoment } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { sizeText } from "#parts/media/file-facts.ts";
import type { MailFiles } from "#parts/media/from-mail.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { TooLargeError } from "../office/office-content.ts";
import type { FileContentProps } from "../text-view.tsx";
import { fetchFile } from "../use-file-bytes.ts";
import type { MailPart, ReadMail } from "./mail-content.ts";
import { readMail, takeOut } from "./read-mail.ts";

type MailViewProps = FileContentProps & {
  readonly mimeType: string;
  /** The attachment path id of the mail. */
  readonly pathId: string;
  readonly mailFiles: MailFiles | undefined;
};

const formatOf = (mimeType: string) => (mimeType === "message/rfc822" ? "eml" : "msg");

/**
 * The words of a mail, read by a worker that can reach nothing (S-13): from, to, date, subject and text, and what lies in it.
 * Nothing that it names is loaded, and its markup becomes words.
 */
export function MailView({ url, name, mimeType, pathId, mailFiles, onBroken }: MailViewProps) {
  const format = formatOf(mimeType);
  const found = useQuery({
    queryKey: ["file-mail", url],
    queryFn: async ({ signal }) =>
      readMail({ format, bytes: await (await fetchFile(url, signal)).arrayBuffer() }, signal),
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (found.error) onBroken(found.error instanceof TooLargeError ? "too-large" : "broken");
  }, [found.error, onBroken]);
  const mail = found.data;
  if (mail === undefined) return <Skeleton label={t("Opening the file")} shape="text" />;
  const take = async (at: number): Promise<File> => {
    const { signal } = new AbortController();
    const bytes = await (await fetchFile(url, signal)).arrayBuffer();
    const part = await takeOut({ format, bytes }, at, signal);
    return new File([part.bytes], mail.parts[at]?.name ?? part.name, { type: part.type });
  };
  return (
    <>
      <p className="bw-viewer-note">{noteOf(mail)}</p>
      <section
        className="bw-viewer-well bw-mail"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <Head mail={mail} />
        {mail.parts.length > 0 ? (
          <ul className="bw-mail-parts" aria-label={t("Files in this mail")}>
            {mail.parts.map((part, at) => (
              <Part
                key={at}
                part={part}
                added={mailFiles?.isAdded(pathId, at) ?? false}
                add={
                  mailFiles
                    ? async () =>
                        mailFiles.add(await take(at), {
                          mail: pathId,
                          part: at,
                          subject: cleanSubject(mail.subject),
                        })
                    : undefined
                }
              />
            ))}
          </ul>
        ) : null}
        {mail.words === "none" ? (
          <p className="bw-mail-none">{t("There are no words in this mail that can be shown here.")}</p>
        ) : (
          <pre className="bw-mail-text">{mail.text}</pre>
        )}
      </section>
    </>
  );
}

function noteOf({ cut, words }: ReadMail): string {
  if (cut) return t("Not everything in this mail may be shown here. Save the file to read all of it.");
  if (words === "both")
    return t(
      "This mail says its words twice, and not the same ones: a mail program shows either. Both are here, with a line between.",
    );
  return words === "html"
    ? t("These are the words alone, taken out of its layout. Nothing that the mail names was loaded.")
    : t("These are the words alone. The file is kept whole, as it came.");
}

function Head({ mail }: { readonly mail: ReadMail }) {
  const { from, to, cc, date, subject } = mail;
  // By the clock of the school, and saying so: a mail is evidence, and its hour matters.
  const zone = useZoneOf()(null);
  const when = date === null || Number.isNaN(Date.parse(date)) ? date : formatMoment(date, zone);
  const lines = [
    [t("From"), from.join(", ")],
    [t("To"), to.join(", ")],
    ...(cc.length > 0 ? [[t("Copy to"), cc.join(", ")] as const] : []),
    [t("Date"), when ?? ""],
    [t("Subject"), subject],
  ] as const;
  return (
    <dl className="bw-mail-head">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value === "" ? t("Not said") : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type PartProps = {
  readonly part: MailPart;
  /** Is it a file of the record already? */
  readonly added: boolean;
  /** Absent where nothing may be added. */
  readonly add: (() => Promise<void>) | undefined;
};

function Part({ part, added, add: addIt }: PartProps) {
  const add = useMutation({ mutationFn: async () => addIt?.(), retry: false });
  const isThere = added || add.isSuccess;
  return (
    <li className="bw-mail-part">
      <Icon of={Paperclip} size={14} />
      <span className="bw-mail-part-name bw-ellipsis" title={part.name} dir="auto">
        {part.name}
      </span>
      <span className="bw-mail-part-size">{part.size === null ? "" : sizeText(part.size)}</span>
      {addIt || added ? (
        <Button
          size="small"
          icon={isThere ? Check : FilePlus2}
          loading={add.isPending}
          // It keeps the focus, from where Escape closes the viewer.
          aria-disabled={isThere}
          aria-label={
            isThere
              ? t("{{name}} added", { name: part.name })
              : t("Add {{name}} as a file of its own", { name: part.name })
          }
          onClick={() => {
            if (!isThere) add.mutate();
          }}
        >
          {isThere ? t("Added") : t("Add as a file")}
        </Button>
      ) : null}
      {add.error ? (
        <span className="bw-mail-part-problem" role="alert">
          {errorMessage(add.error)}
        </span>
      ) : null}
    </li>
  );
}
