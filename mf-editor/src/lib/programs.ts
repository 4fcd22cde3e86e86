/** `src/programs/<name>.ts`, each bundled into one file. */
type ProgramName = 'parse-page' | 'preview';

/** Absolute address of a program of this build. Throws in tests, where nothing was built. */
export function programUrl(name: ProgramName): URL {
  const path = typeof __TOOL_PROGRAMS__ === 'undefined' ? undefined : __TOOL_PROGRAMS__[name];
  if (path === undefined) throw new Error(`the program ${name} was not built`);
  return new URL(path, new URL(__webpack_public_path__, location.href));
}

/** Starts a worker. A program of another origin (dev servers) is imported by a same-origin blob. */
export function startProgram(name: ProgramName): Worker {
  const url = programUrl(name);
  if (url.origin === location.origin) return new Worker(url);
  const code = new Blob([`importScripts(${JSON.stringify(url.href)})`], { type: 'text/javascript' });
  const own = URL.createObjectURL(code);
  const worker = new Worker(own);
  URL.revokeObjectURL(own);
  return worker;
}
