/** Shows something outside the window. What it is given names nobody. */
export interface Notifier {
  /** `onChosen`: the person asks for more; the host has brought the window to the front. */
  readonly show: (title: string, onChosen: () => void) => void;
}
