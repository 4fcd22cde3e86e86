import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBuiltTemplate, type Template } from './fixture-tool.mjs';
import { checkOut } from './team-checkout.ts';

const fixture = fileURLToPath(new URL('../fixture-tool/src', import.meta.url));
// Long enough that these letters stand nowhere else in what is built.
const NAME = 'mf-made-template';
const TITLE = 'Página de teste';

/** Around the page that came with the tool: what the faults are told by. */
const around = `import { defineTool } from '@garimpo/sdk';
import { tool as made } from './app.tsx';
import { Page } from './page.ts';

export const tool = defineTool({
  routes: made.routes.map(({ element, ...route }) => ({ ...route, element: <><Page />{element}</> })),
});
`;

/** A tool of `npm run new-tool`, built as it is but for a way to break it. @param place of its checkout */
export async function buildMadeTemplate(place: string): Promise<Template> {
  const checkout = await checkOut(place);
  try {
    await checkout.node([
      'infra/new-tool/new-tool.mjs',
      NAME,
      TITLE,
      '--address',
      `/${NAME}`,
      '--no-install',
    ]);
    const sources = path.join(checkout.dir, NAME, 'src');
    for (const file of ['fault.ts', 'page.ts']) await cp(path.join(fixture, file), path.join(sources, file));
    await writeFile(path.join(sources, 'around.tsx'), around);
    const expose = await readFile(path.join(fixture, 'expose.ts'), 'utf8');
    await writeFile(path.join(sources, 'expose.ts'), expose.replace('./tool.ts', './around.tsx'));
    await checkout.node(['infra/build/build.mjs', NAME]);
    const template = await readBuiltTemplate(path.join(checkout.dir, '.build/remotes', NAME));
    // Without entries: other journeys look at the sidebar.
    return { ...template, manifestOf: (tool) => ({ ...template.manifestOf(tool), sidebar: [] }) };
  } finally {
    await checkout.remove();
  }
}
