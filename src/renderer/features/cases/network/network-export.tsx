import { Download } from "lucide-react";
import { type RefObject, useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { saveFile } from "#lib/page/follow-download.ts";
import { t } from "#lib/words/t.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { drawPicture } from "./picture.ts";

type NetworkExportProps = {
  readonly record: CaseRecord;
  readonly svg: RefObject<SVGSVGElement | null>;
  /** The view box of the whole picture, regardless of zoom. */
  readonly view: string;
};

/** Saves the picture as a file. The server records that before the file is made. */
export function NetworkExport({ record, svg, view }: NetworkExportProps) {
  const note = useApiMutation("cases.networkPicture");
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (format: "png" | "svg") => {
    setProblem(null);
    try {
      if (svg.current === null) return;
      await note.mutateAsync({ params: { id: record.id }, body: { format } });
      saveFile(await drawPicture(svg.current, view, format), `${record.number} network.${format}`);
      announce(t("The picture was saved."));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <div className="network-export">
      <Menu
        label={t("Save picture")}
        placement="bottom-end"
        items={[
          { label: t("PNG picture"), onSelect: () => void save("png") },
          { label: t("SVG drawing"), onSelect: () => void save("svg") },
        ]}
        trigger={(trigger) => (
          <GovernedButton needs="save" {...trigger} size="small" icon={Download} loading={note.isPending}>
            {t("Save picture")}
          </GovernedButton>
        )}
      />
      {problem ? (
        <p role="alert" className="network-problem">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
