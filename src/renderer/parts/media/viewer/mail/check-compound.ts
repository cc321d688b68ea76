const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const headerSize = 512;
const entrySize = 128;
/** Numbers from here on mean the end of a chain or no sector. */
const special = 0xfffffffa;
const none = 0xffffffff;
const shortStreams = 4096;

const broken = () => new Error("The file could not be read.");

/**
 * Looks over a compound file (.msg) before a reader follows it: every chain of sectors and the tree of its entries must end, and
 * no entry may be larger than the file. A reader that follows a circle would never end, and fill the memory of this computer.
 */
export function checkCompound(bytes: ArrayBuffer): void {
  const data = new DataView(bytes);
  if (bytes.byteLength < headerSize * 2 || signature.some((byte, at) => data.getUint8(at) !== byte))
    throw broken();
  const shift = data.getUint16(30, true);
  if ((shift !== 9 && shift !== 12) || data.getUint16(32, true) !== 6) throw broken();
  const size = 1 << shift;
  const sectors = Math.ceil(bytes.byteLength / size) - 1;
  const offset = (sector: number): number => {
    if (sector >= sectors) throw broken();
    return (sector + 1) * size;
  };
  const numbersIn = (sector: number): readonly number[] => {
    const start = offset(sector);
    const count = Math.min(size, bytes.byteLength - start) >> 2;
    return Array.from({ length: count }, (_, at) => data.getUint32(start + at * 4, true));
  };

  // Sectors that hold the table of all others: the first 109 in the header, more in a chain of their own.
  const tables = Array.from({ length: 109 }, (_, at) => data.getUint32(76 + at * 4, true));
  let more = data.getUint32(68, true);
  for (let steps = 0; more < special; steps += 1) {
    if (steps > sectors) throw broken();
    const found = numbersIn(more);
    tables.push(...found.slice(0, -1));
    more = found.at(-1) ?? none;
  }
  const used = tables.filter((sector) => sector < special);
  if (used.length > sectors || data.getUint32(44, true) > sectors) throw broken();
  const next = used.flatMap(numbersIn);

  /** The sectors of a chain, which must end. */
  const chain = (first: number): readonly number[] => {
    const found: number[] = [];
    for (let sector = first; sector < special; sector = next[sector] ?? none) {
      if (found.length > sectors) throw broken();
      offset(sector);
      found.push(sector);
    }
    return found;
  };

  const short = chain(data.getUint32(60, true)).flatMap(numbersIn);
  const places = chain(data.getUint32(48, true)).flatMap((sector) =>
    Array.from({ length: size / entrySize }, (_, at) => offset(sector) + at * entrySize),
  );
  const entries = places.filter((place) => place + entrySize <= bytes.byteLength);
  for (const place of entries) {
    const kind = data.getUint8(place + 66);
    if (kind !== 2 && kind !== 5) continue;
    const length = data.getUint32(place + 120, true);
    if (length > bytes.byteLength) throw broken();
    const first = data.getUint32(place + 116, true);
    if (kind === 5 || length >= shortStreams) chain(first);
    else {
      let steps = 0;
      for (let sector = first; length > 0 && sector < special; sector = short[sector] ?? none, steps += 1)
        if (steps > short.length) throw broken();
    }
  }

  const seen = new Set<number>();
  const waiting = [0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const place = entries[at];
    if (place === undefined || seen.has(at)) throw broken();
    seen.add(at);
    for (const link of [68, 72, 76]) {
      const to = data.getUint32(place + link, true);
      if (to !== none) waiting.push(to);
    }
  }
}
