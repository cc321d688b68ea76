let pen: CanvasRenderingContext2D | null | undefined;

/** How wide words of the interface are on one line, in pixels, in letters of 12 px. */
export function textWidth(
  words: string,
  { size = 12, weight }: { readonly size?: number; readonly weight: number },
): number {
  pen ??= document.createElement("canvas").getContext("2d");
  const family = getComputedStyle(document.body).fontFamily || "sans-serif";
  if (pen) pen.font = `${weight} ${size}px ${family}`;
  return pen?.measureText(words).width ?? words.length * size * 0.58;
}
