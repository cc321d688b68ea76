import { Paperclip } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Arrival } from "#contract/bridge/registry.ts";
import { useHost, useSession } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { handOver } from "#parts/arrivals/handed-files.ts";
import { useCaseSearch } from "#parts/cases/use-case-search.ts";
import { refusal, sizeText } from "#parts/media/file-facts.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Suggest, type SuggestOption } from "#ui/suggest/suggest.tsx";

type AddToCaseProps = {
  readonly files: Extract<Arrival, { kind: "files" }> | null;
  readonly onClose: () => void;
};

/** Files that were opened with Bellwether: asks which case they belong to. Nothing is sent before somebody has said so. */
export function AddToCase({ files, onClose }: AddToCaseProps) {
  const { bridge } = useHost();
  const { upload_max_bytes, upload_types } = useSession().server;
  const navigate = useNavigate();
  const search = useCaseSearch();
  const [chosen, setChosen] = useState<SuggestOption | null>(null);
  const [last, setLast] = useState(files);
  useEffect(() => {
    if (files === null) return;
    setLast(files);
    setChosen(null);
  }, [files]);
  const settle = () => void bridge.call("arrivals.settle", {}).catch(() => undefined);
  const putAway = () => {
    settle();
    for (const { ref } of last?.files ?? [])
      void bridge.call("files.release", { ref }).catch(() => undefined);
    onClose();
  };
  const limits = { maxBytes: upload_max_bytes, types: upload_types };
  const good = (last?.files ?? []).filter((file) => refusal(file, limits) === null);
  const add = () => {
    if (chosen === null) return;
    settle();
    const caseId = Number(chosen.id);
    handOver({ caseId, files: good });
    onClose();
    void navigate(paths.caseFiles(caseId));
  };
  return (
    <Dialog
      open={files !== null}
      title={t("Add to a case")}
      onClose={putAway}
      footer={(close) => (
        <>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button variant="primary" disabled={chosen === null || good.length === 0} onClick={add}>
            {t("Add to this case")}
          </Button>
        </>
      )}
    >
      <div className="bw-arrived">
        <p>{t("Opened with Bellwether. Nothing is sent before you choose a case.")}</p>
        <ul className="bw-arrived-files" aria-label={t("Files")}>
          {(last?.files ?? []).map((file) => (
            <li key={file.ref}>
              <Icon of={Paperclip} size={14} />
              <span className="bw-ellipsis" title={file.name} dir="auto">
                {file.name}
              </span>
              <span className="bw-arrived-size">{sizeText(file.size)}</span>
              {refusal(file, limits) === null ? null : (
                <span className="bw-arrived-problem">{refusal(file, limits)}</span>
              )}
            </li>
          ))}
        </ul>
        {last !== null && last.leftOut > 0 ? (
          <Callout kind="wait">
            {t(
              "{{count}} more could not be taken: folders, files that cannot be read, or more than 10 at a time.",
              {
                count: last.leftOut,
              },
            )}
          </Callout>
        ) : null}
        <Suggest
          label={t("Case")}
          placeholder={t("Title, number or person")}
          emptyText={t("No case matches.")}
          value={chosen}
          onChange={setChosen}
          search={search}
          autoFocus
        />
      </div>
    </Dialog>
  );
}
