/** Makes what is to be printed ready; called again before each print, because a page forgets it after one. */
type Prepare = () => void;

let preview: ((prepare: Prepare) => void) | null = null;

/** Where the host shows what will be on paper first. Null gives the print back to the window. */
export const previewPrintsBy = (show: ((prepare: Prepare) => void) | null): void => {
  preview = show;
};

/** Prints the page: by way of a preview where the host has one, else by the window's own dialog. The only way to print. */
export function printPage(prepare: Prepare = () => {}): void {
  prepare();
  if (preview === null) window.print();
  else preview(prepare);
}
