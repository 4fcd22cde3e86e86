/** Where the build of this tool lies: its files go with its version. */
function ofBuild(path: string): URL {
  return new URL(path, new URL(__webpack_public_path__, location.href));
}

/** The browser extension, zipped by the build. */
export const extensionZip = () => ofBuild('extension/garimpo-extensao.zip').href;

const ORIGIN_MARK = '__GARIMPO_ORIGIN__';

/** The program of the bookmark, for this product. Throws where it cannot be loaded. */
export async function readBookmarklet(origin: string, signal: AbortSignal): Promise<string> {
  const path = typeof __TOOL_PROGRAMS__ === 'undefined' ? undefined : __TOOL_PROGRAMS__['bookmarklet'];
  if (path === undefined) throw new Error('the program bookmarklet was not built');
  const answer = await fetch(ofBuild(path), { signal });
  if (!answer.ok) throw new Error(`the bookmarklet answered ${answer.status}`);
  const program = (await answer.text()).trim().replaceAll(ORIGIN_MARK, origin);
  // A browser decodes the address before it runs it.
  return `javascript:${encodeURIComponent(`${program};void 0`)}`;
}
