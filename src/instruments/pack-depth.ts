/** Our packs are nested eight levels deep. */
const deepest = 20;

/** Why a text is not parsed at all: what is nested without end would be walked by recursion. Null where it may be. */
export function depthProblem(text: string): string | null {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === "{" || sign === "[") {
      depth += 1;
      if (depth > deepest) return `This is nested too deeply: at most ${deepest} levels.`;
    } else if (sign === "}" || sign === "]") depth -= 1;
  }
  return null;
}
