// Vitest runs `import` through Vite; the built application has to be loaded as Node itself loads it.
exports.nativeImport = (address) => import(address);
