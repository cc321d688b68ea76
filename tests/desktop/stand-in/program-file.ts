/** A file with what Electron's program contains of its fuses: a sentinel, version, length and states. */
export function programWithFuses(length = 9): Buffer {
  const wire = Buffer.concat([Buffer.from([1, length]), Buffer.alloc(length, "1")]);
  const noise = Buffer.alloc(100_000, 7);
  return Buffer.concat([noise, Buffer.from("dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX"), wire, noise]);
}

/** As much of a program for Windows as tells whether it is signed. */
export function windowsProgram({
  certificate = true,
  wide = true,
  tables = 16,
  kind = 2,
  at = 1024,
  length = 64,
} = {}) {
  const file = Buffer.alloc(1088);
  file.write("MZ", 0, "latin1");
  file.writeUInt32LE(128, 0x3c);
  file.write("PE\0\0", 128, "latin1");
  const optional = 128 + 24;
  file.writeUInt16LE(wide ? 0x20b : 0x10b, optional);
  const directories = optional + (wide ? 112 : 96);
  file.writeUInt32LE(tables, directories - 4);
  if (certificate) {
    file.writeUInt32LE(at, directories + 32);
    file.writeUInt32LE(length, directories + 36);
    file.writeUInt32LE(64, 1024);
    file.writeUInt16LE(0x0200, 1028);
    file.writeUInt16LE(kind, 1030);
  }
  return file;
}
