import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { SidePanel } from './side-panel.tsx';

function Page({ onOther }: { onOther?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ver</Button>
      <Button {...(onOther ? { onClick: onOther } : {})}>Outro</Button>
      <SidePanel
        open={open}
        onOpenChange={setOpen}
        title="Domínios Clonados"
        description="4 clones"
        footer="rodapé"
      >
        conteúdo
      </SidePanel>
    </>
  );
}

afterEach(() => {
  jest.restoreAllMocks();
});

it('leaves the list beside it in use, and closes by Esc with the focus back', async () => {
  const onOther = jest.fn();
  const { user } = renderUi(<Page onOther={onOther} />);
  await user.click(screen.getByRole('button', { name: 'Ver' }));
  const panel = screen.getByRole('dialog', { name: 'Domínios Clonados' });
  expect(panel).toHaveFocus();
  expect(panel).toHaveAccessibleDescription('4 clones');
  await user.tab();
  await user.tab();
  expect(screen.getByText('conteúdo')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Outro' }));
  expect(onOther).toHaveBeenCalledTimes(1);
  expect(panel).toBeVisible();
  await user.click(screen.getByText('conteúdo'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Ver' })).toHaveFocus();
});

it('covers the page where there is no room beside it', async () => {
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('1023'),
      }) as unknown as MediaQueryList,
  );
  const { user } = renderUi(<Page />);
  await user.click(screen.getByRole('button', { name: 'Ver' }));
  // The page behind is out of reach, for screen readers too.
  expect(screen.queryByRole('button', { name: 'Outro' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Outro' })).toBeVisible());
});

it('keeps what was typed in it when the window gets narrower', async () => {
  let isNarrow = false;
  const lists: EventTarget[] = [];
  jest.spyOn(globalThis, 'matchMedia').mockImplementation((media) => {
    const list = Object.assign(new EventTarget(), { media, matches: isNarrow && media.includes('1023') });
    lists.push(list);
    return list as unknown as MediaQueryList;
  });
  const { user } = renderUi(
    <SidePanel open onOpenChange={() => {}} title="Alertas">
      <input aria-label="Endereço" />
    </SidePanel>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Endereço' }), 'https://aviso.test');
  act(() => {
    isNarrow = true;
    for (const list of [...lists]) list.dispatchEvent(new Event('change'));
  });
  expect(screen.getByRole('textbox', { name: 'Endereço' })).toHaveValue('https://aviso.test');
});

function OneAfterAnother() {
  const [shown, setShown] = useState<'nothing' | 'dialog' | 'panel'>('nothing');
  switch (shown) {
    case 'nothing':
      return <Button onClick={() => setShown('dialog')}>Clonar</Button>;
    case 'dialog':
      return (
        <Dialog open onOpenChange={() => {}} title="Pronto">
          <Button onClick={() => setShown('panel')}>Ver resultado</Button>
        </Dialog>
      );
    case 'panel':
      return (
        <SidePanel open onOpenChange={() => {}} title="Resultado">
          conteúdo
        </SidePanel>
      );
  }
}

it('keeps the focus where it comes in the place of a dialog', async () => {
  const { user } = renderUi(
    <main tabIndex={-1}>
      <OneAfterAnother />
    </main>,
  );
  await user.click(screen.getByRole('button', { name: 'Clonar' }));
  await user.click(screen.getByRole('button', { name: 'Ver resultado' }));
  // The dialog gives the focus back a turn after it went.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole('dialog', { name: 'Resultado' })).toHaveFocus();
});
