/** Saves what an address answers the way browsers do. Without a name, the file has the one that the answer gives. */
export function followDownload(url: string, fileName = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}
