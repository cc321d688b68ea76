// What `npm ci` asks of package-lock.json: an entry for every optional binary, also for those of other systems.
// npm leaves out those that the registry did not give it while the file was written.

/** The words in a binary's name after which `os`, `cpu` and `libc` of its package can be told. */
const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "sunos", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];
const libraries = { gnu: "glibc", musl: "musl" };

/** Where a binary runs, told from its name, such as `@napi-rs/canvas-linux-arm64-musl`; null where the name does not tell. */
export function systemOf(name) {
  const words = name.split(/[-/]/);
  const system = words.findIndex((word) => systems.includes(word));
  const processor = words[system + 1];
  if (system < 0 || !processors.includes(processor)) return null;
  const library = libraries[words[system + 2]];
  return {
    cpu: [processor],
    ...(library === undefined ? {} : { libc: [library] }),
    os: [words[system]],
  };
}

/** Where Node would find `name` when the package at `path` asks for it: the entry's key, or undefined. */
function keyOf(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const key = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (key in packages) return key;
    if (folder === "") return undefined;
  }
}

/** Every optional dependency that has no entry. */
export const missingOptionals = (lock) =>
  Object.entries(lock.packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => keyOf(lock.packages, path, name) === undefined)
      .map(([name, version]) => ({ name, version, parent })),
  );

/** The lock file with an entry for each of them, which npm fetches on such a system only. */
export function completeLock(lock) {
  const added = missingOptionals(lock).map(({ name, version, parent }) => {
    const system = systemOf(name);
    if (system === null || !/^\d+\.\d+\.\d+$/.test(version))
      throw new Error(`The lock file lacks ${name}@${version}, and its name does not tell where it runs.`);
    const { os, ...rest } = system;
    const dev = parent.dev === true ? { dev: true } : {};
    return [`node_modules/${name}`, { version, ...rest, ...dev, optional: true, os }];
  });
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(packages) };
}
