/** A PDF as an architect's program writes one: a floor of walls and room numbers on each page, 36 by 24 inches. */
export function floorPdf(pages: number): Buffer {
  const [width, height] = [2592, 1728];
  const drawing = (page: number): string => {
    const lines = ["2 w"];
    for (let column = 0; column < 24; column += 1)
      for (let row = 0; row < 12; row += 1) {
        const [x, y] = [60 + column * 103, 60 + row * 134];
        lines.push(`${x} ${y} 96 126 re S`, `${x + 40} ${y} m ${x + 60} ${y + 24} l S`);
        lines.push(
          `BT /F 18 Tf ${x + 20} ${y + 60} Td (${page}${String(column * 12 + row).padStart(3, "0")}) Tj ET`,
        );
      }
    lines.push(`BT /F 90 Tf 300 1650 Td (Floor ${page}) Tj ET`);
    return lines.join("\n");
  };
  const numbers = Array.from({ length: pages }, (_, index) => index);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((index) => `${4 + index * 2} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...numbers.flatMap((index) => {
      const content = drawing(index + 1);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const end = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
