import { BridgeError } from "#contract/bridge/errors.ts";
import type { FromMail, Upload } from "#contract/records/media/schema.ts";
import { useHost, useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { refusal } from "#parts/media/file-facts.ts";

/** Sends one file that was taken out of a mail, and attaches it; the record keeps which mail it was. Rejects with words for the person. */
export function useAddFile(attach: (upload: Upload) => void | Promise<void>) {
  const { bridge, stageFiles } = useHost();
  const { upload_max_bytes, upload_types } = useSession().server;
  return async (file: File, fromMail: FromMail): Promise<void> => {
    const refused = refusal(file, { maxBytes: upload_max_bytes, types: upload_types });
    if (refused !== null) throw new BridgeError("FILE_REFUSED", refused);
    const [ref] = await stageFiles([file]);
    if (!ref) throw new BridgeError("FILE_GONE", t("The file could not be read."));
    await attach(await bridge.call("files.upload", { ref: ref.ref, fromMail }, { timeout: 0 }));
  };
}
