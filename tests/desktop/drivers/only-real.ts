/** What only real Electron can show, each the name of a test. docs/recipes/try-on-a-real-machine.md has the same list. */
export const only = {
  isolation: "the page stands at its own origin, isolated and without Node",
  nativeModules: "its native modules are loaded, and somebody signs in against the server of this computer",
  keychain: "the keychain of the system keeps the key, and opens the records after a restart",
  titleBar: "the system draws its buttons over the page's own bar",
  hardware: "a safe start draws without the graphics card",
  spelling: "the spell checker asks nobody for word lists",
  dictionary: "a wrong word is marked, and the menu at the pointer offers the right one",
  fuses: "the fuses of the built program are set (needs BELLWETHER_INSTALLED)",
  asar: "the program is in its archive and nowhere beside it (needs BELLWETHER_INSTALLED)",
  signature: "the system accepts the signature, on macOS the notarization too (needs BELLWETHER_INSTALLED)",
  links: "the system opens bellwether: links with the installed program (needs BELLWETHER_INSTALLED)",
  lid: "closing the lid locks the window (needs BELLWETHER_BY_HAND, and somebody who closes it)",
} as const;
