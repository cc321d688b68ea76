import { sameValue } from "#contract/merge/same-value.ts";

/**
 * What was typed while `sent` was being saved: of a text that was only added to, what was added; of any other field all
 * of it. Null where nothing was.
 */
export function typedSince<V extends object>(sent: V, now: V): Partial<V> | null {
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(now)) {
    const before = (sent as Record<string, unknown>)[name];
    if (sameValue(before, value)) continue;
    const added = typeof value === "string" && typeof before === "string" && value.startsWith(before);
    rest[name] = added ? value.slice(before.length).trimStart() : value;
  }
  return Object.keys(rest).length === 0 ? null : (rest as Partial<V>);
}

/**
 * Lets nobody type into a form that closes when it is saved: the words would go with it. The focus stays. Returns what
 * ends that.
 */
export function holdTyping(form: EventTarget): () => void {
  const refuse = (event: Event) => event.preventDefault();
  form.addEventListener("beforeinput", refuse, true);
  return () => form.removeEventListener("beforeinput", refuse, true);
}
