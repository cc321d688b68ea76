import { crc32, deflateSync } from "node:zlib";

// Small real files of each kind, made by code, so that the sample workspace needs no downloads and no pictures of
// anyone.

const big32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** Grey paper, and the bubbles of either side; a pixel is the number of its color. */
const chatColors = Buffer.from([0xf4, 0xf4, 0xf4, 0xd9, 0xdc, 0xe3, 0x2c, 0x4a, 0x9e]);

/** A PNG of these colors; each point of `rows` names one of them. A row begins with how it is filtered: not at all. */
function png(width: number, height: number, colors: Buffer, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    return Buffer.concat([big32(data.length), body, big32(crc32(body))]);
  };
  const header = Buffer.concat([big32(width), big32(height), Buffer.from([8, 3, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", colors),
    chunk("IDAT", deflateSync(rows, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A picture that looks like a chat on a phone: grey and blue bubbles, no text. */
export function samplePng(seed: number): Buffer {
  const [width, height] = [360, 640];
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const bubble = Math.floor(y / 64);
    const mine = (bubble + seed) % 3 === 0;
    const [left, right] = mine ? [120, 340] : [20, 200 + ((bubble * 37 + seed * 13) % 80)];
    const at = y * (width + 1) + 1;
    if (y % 64 > 10 && y % 64 < 54) rows.fill(mine ? 2 : 1, at + left, at + right);
  }
  return png(width, height, chatColors, rows);
}

/** A drawing of a floor: walls of these rooms, each as left, top, right and bottom in points. */
export function samplePlan(
  [width, height]: readonly [number, number],
  rooms: readonly (readonly [number, number, number, number])[],
): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  const wall = 3;
  const line = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y += 1)
      rows.fill(1, y * (width + 1) + 1 + left, y * (width + 1) + 1 + right);
  };
  for (const [left, top, right, bottom] of rooms) {
    line(left, top, right, top + wall);
    line(left, bottom - wall, right, bottom);
    line(left, top, left + wall, bottom);
    line(right - wall, top, right, bottom);
  }
  return png(width, height, Buffer.from([0xff, 0xff, 0xff, 0x44, 0x40, 0x3c]), rows);
}

const dcCodes = [
  "00",
  "010",
  "011",
  "100",
  "101",
  "110",
  "1110",
  "11110",
  "111110",
  "1111110",
  "11111110",
  "111111110",
];

/** A grey baseline JPEG of flat 8 by 8 blocks: a dim room with a lighter window. */
export function sampleJpeg(seed: number): Buffer {
  const [across, down] = [40, 30];
  let bits = "";
  let last = 0;
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const window = x > 8 + (seed % 8) && x < 24 && y > 6 && y < 18;
      const level = (window ? 90 : -40) + ((x * 7 + y * 11 + seed) % 9);
      const difference = level - last;
      last = level;
      const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
      const value = difference < 0 ? difference + 2 ** size - 1 : difference;
      // The block's brightness, then end of block (the only code in our AC table).
      bits += `${dcCodes[size] ?? ""}${size === 0 ? "" : value.toString(2).padStart(size, "0")}0`;
    }
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  const scan: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8), 2);
    scan.push(byte, ...(byte === 0xff ? [0] : []));
  }
  const segment = (marker: number, data: readonly number[]) => [
    0xff,
    marker,
    (data.length + 2) >> 8,
    (data.length + 2) & 255,
    ...data,
  ];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    ...segment(0xc0, [8, 0, down * 8, (across * 8) >> 8, (across * 8) & 255, 1, 1, 0x11, 0]),
    ...segment(
      0xc4,
      [0x00, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ),
    ...segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...scan,
    ...[0xff, 0xd9],
  ]);
}

/** One page of plain text. */
export function samplePdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) =>
    line.replace(/[^\x20-\x7e]/g, "-").replace(/[\\()]/g, (sign) => `\\${sign}`),
  );
  const text = `BT /F1 11 Tf 56 780 Td 16 TL ${escaped.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

function zip(entries: readonly (readonly [string, string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of entries) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(33, 8);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from("PK\x03\x04", "latin1"), common, path, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, path);
    offset += 30 + path.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\x05\x06", "latin1"), end]);
}

const xml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "");
const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const schemas = "http://schemas.openxmlformats.org";

export function sampleDocx(paragraphs: readonly string[]): Buffer {
  const body = paragraphs
    .map((text) => `<w:p><w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`)
    .join("");
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const office = `${schemas}/officeDocument/2006/relationships/officeDocument`;
  return zip([
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${head}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    ],
    [
      "word/document.xml",
      `${head}<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ],
  ]);
}

export const sampleCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n"));
