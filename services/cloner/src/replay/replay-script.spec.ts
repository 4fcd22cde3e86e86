import { expect, it } from '@jest/globals';
import { parse } from 'acorn';
import { diskModulesScript, diskReplayScript, REPLAY_SCRIPT } from './replay-script.ts';

async function modules(...texts: [address: string, text: string][]): Promise<string> {
  async function* all() {
    yield* texts;
  }
  let script = '';
  for await (const piece of diskModulesScript(all())) script += piece;
  return script;
}

it('is read by browsers of the last years, wherever the clone is opened', async () => {
  const table = { files: { '/a.js?</script>': 'a.js' }, redirects: {}, calls: [], data: [], failed: [] };
  const scripts = [
    REPLAY_SCRIPT,
    diskReplayScript(table),
    await modules(),
    await modules(['/a.js', 'let a;'], ['/b.js', '"%texts%"']),
  ];
  for (const script of scripts) parse(script, { ecmaVersion: 2018, sourceType: 'script' });
  expect(scripts[1]).not.toContain('</script');
  expect(scripts[3]).toContain('({"/a.js":"let a;","/b.js":"\\"%texts%\\""});');
});
