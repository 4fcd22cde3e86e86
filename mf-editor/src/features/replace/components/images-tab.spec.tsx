import { fakeApi, fakeFile } from '@garimpo/sdk/testing';
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderAsTool } from '../../../testing/render.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

const PATH = `/__ext/garimpo/img/${'a'.repeat(32)}.webp`;

it('a image that is sent takes the place of another one everywhere, in one step', async () => {
  const html =
    '<img src="/a.jpg" srcset="/a.jpg 1x, /a2.jpg 2x" alt="Bolo"><p style="background:url(/a.jpg)"><img src="/b.jpg">';
  const editor = await openEditor(html);
  const { api } = fakeApi({
    'POST /api/clone/:subdomain/images': () => ({
      path: PATH,
      width: 1,
      height: 1,
      bytes: 1,
      animated: false,
    }),
    'GET /api/clone/:subdomain/images/:file': () =>
      fakeFile({ 'content-type': 'image/webp' }, [new Uint8Array([1])]),
  });
  const { user } = renderAsTool(<ReplaceDialog open onClose={() => {}} />, editor, api);
  await user.click(await screen.findByRole('tab', { name: 'Imagens' }));
  await screen.findByText('2 imagens');
  await user.click(screen.getByRole('button', { name: 'Trocar Bolo' }));
  const png = new File([new Uint8Array([137, 80, 78, 71])], 'novo.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText(/Nova imagem/, { selector: 'input[type=file]' }), png);
  await screen.findByText('Imagem trocada em 3 lugares');
  expect(editor.page.source).toBe(
    `<img src="${PATH}" srcset="${PATH}" alt="Bolo"><p style="background:url('${PATH}')"><img src="/b.jpg">`,
  );
  expect(editor.uploads()).toEqual([PATH]);
  await act(async () => void editor.undo());
  expect(editor.page.source).toBe(html);
});
