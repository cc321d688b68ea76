import "./kbd.css";
import { keysForPlatform } from "#lib/screen/keyboard.ts";

/** A key hint, as in `<Kbd keys="Mod K" />`. `Mod` is Cmd on a Mac and Ctrl elsewhere. */
export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd className="bw-kbd">{keysForPlatform(keys)}</kbd>;
}
