/** `src/programs/<name>.ts`, each bundled into one file that stands by itself. */
type ProgramName = 'read-file';

/** A worker with the program. One of another origin, as the servers for development are, is imported by an empty one of ours. */
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
