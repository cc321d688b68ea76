// electron-builder calls this between packing and signing.
import { join } from "node:path";
import { setFuses } from "./fuses.mjs";

/** Path of the packed program, by platform. */
export function programPath({ appOutDir, electronPlatformName, packager }) {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === "darwin") return join(appOutDir, `${name}.app`);
  if (electronPlatformName === "win32") return join(appOutDir, `${name}.exe`);
  return join(appOutDir, packager.executableName);
}

export async function afterPack(context) {
  await setFuses(programPath(context), context.electronPlatformName);
}
