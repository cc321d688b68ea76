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
