import "./files.css";
import { useQueryClient } from "@tanstack/react-query";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery, etagOf } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { caseValues } from "#parts/cases/case-values.ts";
import { addedOutOfMails } from "#parts/media/from-mail.ts";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { useAddFile } from "#parts/media/upload/use-add-file.ts";
import { useAttach } from "#parts/media/upload/use-attach.ts";
import { CaseGallery } from "./case-gallery.tsx";

/** The Files tab: adds files to the case, and shows every file of it (decision 024). */
export function CaseFiles({ record }: { readonly record: CaseRecord }) {
  const api = useApi();
  const client = useQueryClient();
  const params = { id: record.id };
  // Reads the newest version each time: an upload may take longer than a colleague's change.
  const attach = useAttach(async (ids) => {
    const { data } = (await api("cases.show", { params })).data;
    const body = { ...caseValues(data), attachments: [...ids] };
    const saved = await api("cases.update", { params, body, ifMatch: etagOf(data) });
    client.setQueryData(
      apiQuery(api, "cases.show", { params: { id: String(record.id) } }).queryKey,
      saved.data,
    );
  });
  const zone = useZoneOf()(record.organization_id);
  const mailFiles = {
    add: useAddFile(attach),
    isAdded: addedOutOfMails(Object.values(record.attachments)),
  };
  return (
    <div className="case-files">
      {record.can.edit ? <FileUploader onUploaded={attach} handedTo={record.id} pastesIn={zone} /> : null}
      <CaseGallery caseId={record.id} mailFiles={record.can.edit ? mailFiles : undefined} />
    </div>
  );
}
