/** `src/programs/<name>.ts`, each bundled into one file. */
type ProgramName = 'read-file';

/** Starts a worker. A script of another origin, as in development, has to be imported by a worker of this origin. */
export function startProgram(name: ProgramName): Worker {
  const path = typeof __TOOL_PROGRAMS__ === 'undefined' ? undefined : __TOOL_PROGRAMS__[name];
  if (path === undefined) throw new Error(`the program ${name} was not built`);
  const url = new URL(path, new URL(__webpack_public_path__, location.href));
  if (url.origin === location.origin) return new Worker(url);
  const code = new Blob([`importScripts(${JSON.stringify(url.href)})`], { type: 'text/javascript' });
  const own = URL.createObjectURL(code);
  const worker = new Worker(own);
  URL.revokeObjectURL(own);
  return worker;
}
