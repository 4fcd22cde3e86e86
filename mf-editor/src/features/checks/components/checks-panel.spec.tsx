import { fakeApi } from '@garimpo/sdk/testing';
import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderAsTool } from '../../../testing/render.tsx';
import { SiteService } from '../../../testing/site-service.ts';
import { ChecksPanel } from './checks-panel.tsx';

const GOOD =
  '<html lang="pt"><head><title>a</title><meta name=viewport content=x><meta name=description content=x></head><h1>a</h1>';

it('is red while a way leads to somebody else, and shows what was found where it stands, until it is put right', async () => {
  const html = `${GOOD}<img src="/a.jpg"><a href="https://loja.test/x">Comprar</a><a href="">Ver</a>`;
  const editor = await openEditor(html);
  const panel = <ChecksPanel open site={new SiteService(html)} onClose={() => {}} />;
  const { user } = renderAsTool(panel, editor, fakeApi({}).api);
  const ways = await screen.findByRole('region', { name: 'De quem é o checkout?' });
  expect(await within(ways).findByRole('alert')).toHaveTextContent('1 caminho ainda leva a outra pessoa.');
  await user.click(within(ways).getByRole('button', { name: /loja\.test\/x/ }));
  const link = editor.selected ?? -1;
  expect(editor.page.tag(link)).toBe('a');
  await act(async () => void editor.edit(setAttribute(editor.page, link, 'href', '#topo')));
  expect(await within(ways).findByText(/A página não leva a nenhuma loja/)).toBeVisible();

  const important = await screen.findByRole('region', { name: 'Importante' });
  within(important).getByRole('heading', { name: 'Links que não levam a lugar nenhum' });
  within(screen.getByRole('region', { name: 'Sugestão' })).getByRole('heading', {
    name: 'Imagens sem texto alternativo',
  });
  const [, dead] = editor.page.elements('a');
  await act(async () => void editor.edit(setAttribute(editor.page, dead!, 'href', '#a')));
  await act(
    async () => void editor.edit(setAttribute(editor.page, editor.page.elements('img')[0]!, 'alt', 'Bolo')),
  );
  await waitFor(() => expect(screen.queryByText('Imagens sem texto alternativo')).toBeNull());
});
