/** Cost of argon2id for what a password or a passphrase opens on this computer: memory in KiB. */
export interface SecretCost {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

/** RFC 9106's second recommended option: about a tenth of a second on a school's laptop. */
export const defaultSecretCost: SecretCost = { memory: 65_536, passes: 3, lanes: 4 };

/** The cost in the words of the library. */
export const argonCost = ({ memory, passes, lanes }: SecretCost) => ({
  memoryCost: memory,
  timeCost: passes,
  parallelism: lanes,
});
