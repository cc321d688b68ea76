/** Saves a file that was made here. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  followDownload(url, fileName);
  URL.revokeObjectURL(url);
}

/** Saves what an address answers the way browsers do. Without a name, the file has the one that the answer gives. */
export function followDownload(url: string, fileName = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}
