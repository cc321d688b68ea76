/** Shows a notification outside the window. It must name nobody. */
export interface Notifier {
  /** `onChosen`: the person clicked it; the host has brought the window to the front. */
  readonly show: (title: string, onChosen: () => void) => void;
}
