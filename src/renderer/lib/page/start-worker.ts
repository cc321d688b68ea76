type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => unknown };
};

/** Workers of one file of this build: Trusted Types let that one address through (S-3). `name` names their policy. */
export function workersOf(name: string, address: string, options?: WorkerOptions): () => Worker {
  const createScriptURL = (url: string): string => {
    if (url !== address) throw new TypeError("Only a worker of this build may be started.");
    return url;
  };
  let trusted: unknown;
  return () => {
    const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
    trusted ??= trustedTypes?.createPolicy(name, { createScriptURL }).createScriptURL(address);
    return new Worker((trusted ?? address) as string, options);
  };
}
