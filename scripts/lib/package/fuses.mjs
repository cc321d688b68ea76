// Sets the switches (fuses) that are burned into the packaged program (S-11).
import { FuseV1Options, FuseVersion, flipFuses } from "@electron/fuses";

/** Every fuse is listed, so that a new one in a later Electron stops the build until someone decides about it. */
export const fuses = (platform) => ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Only on these two systems does Electron check the archive against its header.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform === "darwin" || platform === "win32",
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
});

/** Sets all fuses of one program file. */
export const setFuses = (program, platform) => flipFuses(program, fuses(platform));
