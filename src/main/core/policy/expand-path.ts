import { posix, win32 } from "node:path";

export interface PathSurroundings {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The path that a policy means: `~`, `%NAME%` on Windows and `$NAME` elsewhere are filled in. Null where it is no full path
 * then, as with a variable that is not set.
 */
export function expandPath(text: string, { platform, home, env }: PathSurroundings): string | null {
  const windows = platform === "win32";
  const names = windows ? /%([^%]+)%/g : /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;
  const values = windows
    ? new Map(Object.entries(env).map(([name, value]) => [name.toLowerCase(), value]))
    : new Map(Object.entries(env));
  let unset = false;
  const filled = text
    .replace(/^~(?=$|[\\/])/, () => home)
    .replaceAll(names, (_whole, first, second) => {
      const name: string = first ?? second;
      const value = values.get(windows ? name.toLowerCase() : name);
      unset ||= !value;
      return value ?? "";
    });
  const { isAbsolute, normalize } = windows ? win32 : posix;
  return !unset && isAbsolute(filled) ? normalize(filled) : null;
}

/**
 * Why a folder cannot be one program's own, in words that follow “is”: it is the root of a drive or of a share, somebody's home, or
 * what holds the homes. Null where it can be.
 */
export function tooHigh(path: string, { platform, home, env }: PathSurroundings): string | null {
  const windows = platform === "win32";
  const { dirname, isAbsolute, normalize, parse, resolve } = windows ? win32 : posix;
  const spelled = (given: string) => {
    // Windows takes `\\?\C:\` and `\\.\C:\` for `C:\`, and leaves out dots and blanks at the end of a name.
    const plain = windows
      ? given
          .replace(/^[\\/]{2}[?.][\\/]unc[\\/]/i, "\\\\")
          .replace(/^[\\/]{2}[?.][\\/](?=[a-z]:)/i, "")
          .replaceAll(/[. ]+(?=$|[\\/])/g, (end) => (/^\.{1,2}$/.test(end) ? end : ""))
      : given;
    const full = normalize(resolve(plain));
    const bare = full === parse(full).root ? full : full.replace(/[\\/]+$/, "");
    // macOS and Windows take capitals for small letters.
    return platform === "linux" ? bare : bare.toLowerCase();
  };
  const wanted = spelled(path);
  if (wanted === spelled(parse(wanted).root)) return "the root of a drive or of a share";
  if (platform === "darwin" && /^\/volumes\/[^/]+$/.test(wanted)) return "the root of a drive or of a share";
  const named = [
    home,
    env.HOME,
    env.USERPROFILE,
    env.HOMESHARE,
    `${env.HOMEDRIVE ?? ""}${env.HOMEPATH ?? ""}`,
  ];
  const homes = named.flatMap((one) => (one && isAbsolute(one) ? [spelled(one)] : []));
  if (homes.includes(wanted)) return "the whole home folder of a person";
  return homes.some((own) => dirname(own) === wanted) ? "the folder of all home folders" : null;
}
