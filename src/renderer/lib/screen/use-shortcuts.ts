import { createContext, use, useEffect, useRef } from "react";
import { isTextInput, leavesText, type Shortcuts } from "./keyboard.ts";

/** The window's shortcuts. The app creates them with `createShortcuts()` and provides them. */
export const ShortcutsContext = createContext<Shortcuts | null>(null);

/** Adds a shortcut while the component is shown: `useShortcut("Mod S", "Save now", save)`. */
export function useShortcut(keys: string, label: string, run: () => void, enabled = true) {
  const shortcuts = use(ShortcutsContext);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled || !shortcuts) return;
    return shortcuts.add({ keys, label, run: () => latest.current() });
  }, [shortcuts, keys, label, enabled]);
}

/** Listens to the window's keys; used once, in the app. */
export function useShortcutListener(shortcuts: Shortcuts) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.defaultPrevented) {
        // Fields handle these themselves, as a list of suggestions does with Enter.
        if (leavesText(event)) shortcuts.endTyping();
        return;
      }
      if (shortcuts.handle(event, isTextInput(event.target))) event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    window.addEventListener("pointerdown", shortcuts.pointAt, { capture: true });
    return () => {
      window.removeEventListener("keydown", listen);
      window.removeEventListener("pointerdown", shortcuts.pointAt, { capture: true });
    };
  }, [shortcuts]);
}
