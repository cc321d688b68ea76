const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/** Date and time in DOS format, in UTC; exact to two seconds. */
function dosTime(at: Date): { readonly time: number; readonly date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107) - 1980;
  return { time, date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate() };
}

/** Sets the time of every file in an archive, so that equal content at one instant is equal bytes (E-9). */
export function stampZip(archive: Buffer, at: Date): Buffer {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  if (end < 0 || bytes.readUInt32LE(end) !== endSignature) throw new Error("This is no archive of ours.");
  const { time, date } = dosTime(at);
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(entry) !== entrySignature) throw new Error("The archive's list is damaged.");
    bytes.writeUInt16LE(time, entry + 12);
    bytes.writeUInt16LE(date, entry + 14);
    const file = bytes.readUInt32LE(entry + 42);
    bytes.writeUInt16LE(time, file + 10);
    bytes.writeUInt16LE(date, file + 12);
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(entry + offset));
    entry += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return bytes;
}
