const drawn = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-linejoin",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/** A copy of the drawing with its styles inlined, so that it looks the same outside the application. */
function standalone(svg: SVGSVGElement, view: string): { text: string; width: number; height: number } {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll<SVGElement>("*");
  for (const [at, element] of [...copy.querySelectorAll<SVGElement>("*")].entries()) {
    const original = originals[at];
    if (!original) continue;
    const look = getComputedStyle(original);
    for (const name of drawn) element.setAttribute(name, look.getPropertyValue(name));
    for (const name of ["tabindex", "class", "role"]) element.removeAttribute(name);
  }
  const [x = 0, y = 0, width = 1, height = 1] = view.split(" ").map(Number);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", view);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("class");
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const box = { x, y, width, height, fill: getComputedStyle(svg).backgroundColor };
  for (const [name, value] of Object.entries(box)) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

const loaded = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("The picture could not be drawn."));
    image.src = url;
  });

/** The network as a file: SVG, or an image of twice the size. */
export async function drawPicture(svg: SVGSVGElement, view: string, format: "png" | "svg"): Promise<Blob> {
  const { text, width, height } = standalone(svg, view);
  const drawing = new Blob([text], { type: "image/svg+xml" });
  if (format === "svg") return drawing;
  const url = URL.createObjectURL(drawing);
  try {
    const canvas = document.createElement("canvas");
    const scale = Math.min(2, 8000 / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(await loaded(url), 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be drawn.")))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
