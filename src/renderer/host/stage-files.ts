import type { DesktopBridge } from "#contract/bridge/desktop-bridge.ts";
import { BridgeError, bridgeErrorShape } from "#contract/bridge/errors.ts";
import { type FileRef, fileRef } from "#contract/bridge/registry.ts";
import { t } from "#lib/words/t.ts";

export type StageFiles = (files: readonly File[]) => Promise<readonly FileRef[]>;

const unreadable = (name: string) =>
  new BridgeError(
    "FILE_REFUSED",
    t("“{{name}}” is a folder, or cannot be read. Choose single files.", { name }),
  );

/** Sends the bytes of a file to the host at the page's own origin. */
async function post(file: File, headers: Readonly<Record<string, string>>): Promise<FileRef> {
  let response: Response;
  try {
    response = await fetch("/-/files", {
      method: "POST",
      headers: {
        ...headers,
        "X-File-Name": encodeURIComponent(file.name),
        "Content-Type": file.type || "application/octet-stream",
      },
      body: file,
    });
  } catch {
    // A dropped folder looks like a file until its bytes are read.
    throw unreadable(file.name);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return fileRef.parse(body);
  const error = bridgeErrorShape.safeParse(body);
  throw error.success
    ? BridgeError.from(error.data)
    : new BridgeError("INTERNAL", t("“{{name}}” could not be taken over.", { name: file.name }));
}

/**
 * In Electron the preload tells main where the files are; the page never learns it. What has no place on disk, such as a pasted
 * picture or a file out of a mail, goes by its bytes.
 */
export const stageInElectron =
  (bridge: Pick<DesktopBridge<File>, "stage">): StageFiles =>
  async (files) => {
    const refs = await bridge.stage(files);
    return Promise.all(files.map((file, at) => refs[at] ?? post(file, {})));
  };

/** In a browser tab the bytes go to the host, one file after another. */
export const stageInBrowser =
  (pass: () => string): StageFiles =>
  async (files) => {
    const refs: FileRef[] = [];
    for (const file of files) refs.push(await post(file, { "X-Bellwether-Pass": pass() }));
    return refs;
  };
