// Adds what `npm ci` requires of package-lock.json: an entry for every optional binary, also of other systems. npm
// leaves out those that the registry did not give it when the file was written.

/** Words in a binary's name that tell `os`, `cpu` and `libc` of its package. */
const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "sunos", "win32"];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];
const libraries = { gnu: "glibc", musl: "musl" };

/**
 * The system of a binary, from its name, such as `@napi-rs/canvas-linux-arm64-musl`; null where the name does not
 * tell.
 */
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

/**
 * Key of the entry that Node would find for `name` required by the package at `path`; undefined where there is none.
 */
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

/** The lock file with an entry for each missing binary; npm only fetches it on its own system. */
export function completeLock(lock) {
  const added = missingOptionals(lock).map(({ name, version, parent }) => {
    const system = systemOf(name);
    if (system === null || !/^\d+\.\d+\.\d+$/.test(version))
      throw new Error(`The lock file lacks ${name}@${version}, and its name does not tell where it runs.`);
    const { cpu, os, ...library } = system;
    const dev = parent.dev === true ? { dev: true } : {};
    return [`node_modules/${name}`, { version, cpu, ...dev, ...library, optional: true, os }];
  });
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries(packages) };
}
