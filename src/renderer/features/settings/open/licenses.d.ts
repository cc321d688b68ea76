declare module "virtual:bellwether-licenses" {
  export const licenses: {
    readonly parts: readonly {
      readonly name: string;
      readonly version: string;
      readonly license: string;
      /** Place in `texts`; null where the part brings no text. */
      readonly text: number | null;
    }[];
    readonly texts: readonly string[];
  };
}
