import { describe, expect, it } from '@jest/globals';
import { openEditor } from '../../../testing/open-editor.ts';
import { pageScripts } from './page-scripts.ts';
import { addScripts, type ScriptChange, scriptsEdit } from './scripts-edit.ts';

const PAGE = [
  '<!DOCTYPE html>\r\n<html><head><title>a</title>',
  '<script src="/__ext/replay.js"></script><script src="/__ext/trackers.js?v=0123456789ab"></script>',
  '<script>\r\nfbq("init", "1234567890");\r\nfbq("track", "PageView");\r\n</script>',
  '<noscript><img src="https://www.facebook.com/tr?id=1234567890&amp;ev=PageView"></noscript>',
  '</head>\r\n<body><p>oi</p><noscript><p>Ligue o JavaScript</p></noscript>',
  '<script type="application/ld+json">{"a":1}</script>',
  '<script async src="/__ext/cdn.x.com/a.js"></script>\r\n</body></html>',
];
const html = PAGE.join('');

async function changed(changes: readonly ScriptChange[]): Promise<{ source: string; undone: string }> {
  const editor = await openEditor(html);
  const scripts = pageScripts(editor.page);
  const wanted = new Map(scripts.map(({ element }, at) => [element, changes[at] ?? {}]));
  const edit = scriptsEdit(editor.page, scripts, wanted);
  if (edit === null) return { source: editor.page.source, undone: html };
  editor.edit(edit);
  await editor.settled();
  const { source } = editor.page;
  editor.undo();
  await editor.settled();
  return { source, undone: editor.page.source };
}

it('lists what runs in a page, and leaves out what the service has put in', async () => {
  const { page } = await openEditor(html);
  expect(pageScripts(page)).toMatchObject([
    { place: 'head', form: 'inline', known: [{ kind: 'meta-pixel', ids: ['1234567890'] }] },
    { place: 'head', form: 'pixel', known: [{ kind: 'meta-pixel', ids: ['1234567890'] }] },
    { place: 'body', form: 'data', known: [] },
    { place: 'body', form: 'external', address: '/__ext/cdn.x.com/a.js', known: [] },
  ]);
});

describe('one step', () => {
  it('takes scripts out, and nothing else', async () => {
    const { source, undone } = await changed([{ isRemoved: true }, { isRemoved: true }]);
    expect(source).toBe([PAGE[0], PAGE[1], ...PAGE.slice(4)].join(''));
    expect(undone).toBe(html);
  });

  it('changes only the part of a code that is other, with the line ends of the page', async () => {
    const code = '\nfbq("init", "1234567890");\nfbq("track", "Lead");\n';
    const { source } = await changed([{ code }]);
    expect(source).toBe(html.replace('PageView");\r\n</script>', 'Lead");\r\n</script>'));
  });

  it('is none where a field has only read the line ends', async () => {
    const editor = await openEditor(html);
    const scripts = pageScripts(editor.page);
    const code = (scripts[0]?.code ?? '').replaceAll('\r\n', '\n');
    expect(scriptsEdit(editor.page, scripts, new Map([[scripts[0]?.element ?? 0, { code }]]))).toBeNull();
  });

  it('moves, changes and takes out together', async () => {
    const { source, undone } = await changed([
      { place: 'body', code: 'a()' },
      { isRemoved: true },
      {},
      { place: 'head' },
    ]);
    const expected = [
      ...PAGE.slice(0, 2),
      '<script async src="/__ext/cdn.x.com/a.js"></script>\n',
      PAGE[4],
      PAGE[5],
      '\r\n<script>a()</script>\n</body></html>',
    ];
    expect(source).toBe(expected.join(''));
    expect(undone).toBe(html);
  });
});

it('a script that nothing ends is ended where it goes', async () => {
  const editor = await openEditor('<head><title>a</title></head><body><p>oi</p><script>a()');
  const scripts = pageScripts(editor.page);
  const [{ element } = { element: 0 }] = scripts;
  const edit = scriptsEdit(editor.page, scripts, new Map([[element, { place: 'head' }]]));
  editor.edit(edit ?? { patches: [], touches: [] });
  await editor.settled();
  expect(editor.page.source).toBe('<head><title>a</title><script>a()</script>\n</head><body><p>oi</p>');
});

describe('code that is added', () => {
  const code = { head: '<script>h()</script>', body: '<script>b()</script>' };
  it.each([
    [
      '<head><title>a</title></head><body><p>b</p></body>',
      '<head><title>a</title><script>h()</script>\n</head><body><p>b</p><script>b()</script>\n</body>',
    ],
    ['<title>a</title><p>b', '<title>a</title><script>h()</script>\n<p>b<script>b()</script>\n'],
    ['<p>b</p>', '<script>h()</script>\n<p>b</p><script>b()</script>\n'],
  ])('stands at the end of head and body of %s', async (before, after) => {
    const editor = await openEditor(before);
    const edit = addScripts(editor.page, code);
    editor.edit(edit ?? { patches: [], touches: [] });
    await editor.settled();
    expect(editor.page.source).toBe(after);
    expect(pageScripts(editor.page)).toMatchObject([
      { place: 'head', code: 'h()' },
      { place: 'body', code: 'b()' },
    ]);
  });
});
