import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A version of a tool as the build leaves it, below the folder; one of it lies there at a time. */
export function builtTool(
  folder: string,
  tool: string,
  version: string,
  content = `console.log('${version}')`,
): string {
  const dir = path.join(folder, tool);
  rmSync(dir, { recursive: true, force: true });
  const contents = { 'mf-manifest.json': '{}', 'js/deep/app.0a1b2c3d.js': content };
  for (const [name, text] of Object.entries(contents)) {
    const file = path.join(dir, 'files', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const files = Object.entries(contents).map(([name, text]) => ({
    path: name,
    sha384: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    sizeBytes: Buffer.byteLength(text),
  }));
  const manifest = { name: tool, title: 'Ferramenta', contract: 1, routes: ['/x'], sidebar: [] };
  writeFileSync(
    path.join(dir, 'release.json'),
    JSON.stringify({ tool, version, entry: 'mf-manifest.json', files, manifest }),
  );
  return dir;
}
