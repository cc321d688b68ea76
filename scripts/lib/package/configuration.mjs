// What of electron-builder.yml depends on the machine that packages: signing, and the key with which updates are verified.
import { Failure } from "../kit/failure.mjs";
import { foreignParts } from "./native-parts.mjs";

const given = (env, ...names) => names.some((name) => (env[name] ?? "") !== "");

/** Which packages can be signed here; by the environment alone, as electron-builder reads it. */
export const signingOf = (env) => ({
  windows: given(env, "WIN_CSC_LINK", "CSC_LINK", "AZURE_TENANT_ID"),
  mac: given(env, "CSC_LINK", "CSC_NAME"),
  notarize: given(env, "APPLE_API_KEY", "APPLE_ID", "APPLE_KEYCHAIN_PROFILE"),
});

/** `Bellwether-1.4.0-x64-setup-unsigned.exe`: whoever has such a file sees what it is. */
const unsignedName = (name) => name.replace(/\.\$\{ext\}$/, "-unsigned.$" + "{ext}");

/**
 * The configuration for one run. Without keys of a publisher nothing is signed, and file names say so; Linux has no such
 * signature, and its packages are verified by the feed or by the repository they lie in.
 */
export function composeConfiguration(base, env, keyFile, lock, platform = process.platform) {
  const { windows, mac, notarize } = signingOf(env);
  const whole = { win32: windows, darwin: mac && notarize }[platform] ?? true;
  if (given(env, "BELLWETHER_RELEASE") && !whole)
    throw new Failure(
      "BELLWETHER_RELEASE is set, but not the keys of the publisher: nothing is built unsigned by mistake.",
    );
  const config = structuredClone(base);
  if (!windows) {
    Object.assign(config.win, { forceCodeSigning: false, verifyUpdateCodeSignature: false });
    delete config.win.signtoolOptions;
    for (const kind of ["nsis", "msi"]) config[kind].artifactName = unsignedName(config[kind].artifactName);
  }
  if (!mac) {
    // Only for trials: a Mac with its own processor runs nothing without at least this signature of nobody.
    Object.assign(config.mac, {
      forceCodeSigning: false,
      identity: "-",
      hardenedRuntime: false,
      notarize: false,
    });
    config.mac.artifactName = unsignedName(config.mac.artifactName);
    Object.assign(config.dmg, { sign: false, artifactName: unsignedName(config.dmg.artifactName) });
  } else if (!notarize) config.mac.notarize = false;
  config.files = [...config.files, ...foreignParts(lock, platform)];
  config.extraResources = [
    ...(config.extraResources ?? []),
    ...(keyFile === null ? [] : [{ from: keyFile, to: "update-key.txt" }]),
  ];
  return config;
}
