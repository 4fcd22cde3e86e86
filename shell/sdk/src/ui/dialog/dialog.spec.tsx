import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { type RenderedUi, renderUi } from '../../testing/render-ui.tsx';
import { Button } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { Input } from '../input/input.tsx';
import { Menu } from '../on-demand/menu.tsx';
import { PortalContainer } from '../portal/portal-container.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

/** A page with a button that opens a dialog over one field. */
function Page(props: Partial<DialogProps> & { onSubmit?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Adicionar Nova Oferta"
        description="Cole o endereço."
        footer={<Button type="submit">Salvar</Button>}
        {...props}
      >
        <Field label="Título">
          <Input />
        </Field>
      </Dialog>
    </>
  );
}

function Tool() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <div data-testid="tool" ref={setElement}>
      <PortalContainer element={element}>
        <Page />
      </PortalContainer>
    </div>
  );
}

type User = RenderedUi['user'];

const opened = async (props: Parameters<typeof Page>[0] = {}) => {
  const { user } = renderUi(<Page {...props} />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Adicionar Nova Oferta' }) };
};

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Dialog', () => {
  it('has a name and a reason, and begins in its first field', async () => {
    const { dialog } = await opened();
    expect(dialog).toHaveAccessibleDescription('Cole o endereço.');
    expect(screen.getByLabelText('Título')).toHaveFocus();
  });

  it.each([
    ['Esc', async (user: User) => user.keyboard('{Escape}')],
    ['×', async (user: User) => user.click(screen.getByRole('button', { name: 'Fechar' }))],
    ['the scrim', async (user: User, dialog: HTMLElement) => user.click(dialog.parentElement as HTMLElement)],
  ])('leaves by %s, and the focus goes back to what opened it', async (_, leave) => {
    const { user, dialog } = await opened();
    await leave(user, dialog);
    await isClosed();
    expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
  });

  it('keeps the tab key inside', async () => {
    const { user, dialog } = await opened();
    for (let stop = 0; stop < 5; stop += 1) {
      await user.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('asks before it throws away what was typed, and can be told to stay', async () => {
    const { user } = await opened({ dirty: true });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alert')).toHaveTextContent('Descartar o que você preencheu?');
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Continuar editando' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await isClosed();
  });

  it.each(['{Enter}', '{Escape}'])('stays with %s, and the focus goes back to the field', async (key) => {
    const { user } = await opened({ dirty: true });
    const field = screen.getByLabelText('Título');
    await user.click(field);
    await user.keyboard('{Escape}');
    await user.keyboard(key);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field).toHaveFocus();
  });

  it('has no way out while an action runs', async () => {
    const { user, dialog } = await opened({ locked: true });
    await user.keyboard('{Escape}');
    await user.click(dialog.parentElement as HTMLElement);
    expect(screen.getByRole('button', { name: 'Fechar' })).toBeDisabled();
    expect(dialog).toBeVisible();
  });

  it('is sent by Enter, once, and not together with a form around it', async () => {
    const onSubmit = jest.fn();
    const outer = jest.fn();
    const { user } = renderUi(
      <form onSubmit={outer}>
        <Page onSubmit={onSubmit} />
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    await user.type(screen.getByLabelText('Título'), 'Bolo{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(outer).not.toHaveBeenCalled();
  });

  it("mounts inside the tool's own element, where its styles hold", async () => {
    const { user } = renderUi(<Tool />);
    await user.click(screen.getByRole('button', { name: 'Abrir' }));
    expect(within(screen.getByTestId('tool')).getByRole('dialog')).toBeVisible();
  });
});

function Card() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu
        trigger={<Button>Mais</Button>}
        items={[{ label: 'Editar Oferta', onSelect: () => setOpen(true) }]}
      />
      <Dialog open={open} onOpenChange={setOpen} title="Editar Oferta">
        <Input aria-label="Título" />
      </Dialog>
    </>
  );
}

function List({ focusHeading = true }) {
  const [open, setOpen] = useState(false);
  const [there, setThere] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        Lista
      </h1>
      {there && <Button onClick={() => setOpen(true)}>Excluir</Button>}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Excluir"
        returnFocusTo={focusHeading ? () => heading.current : undefined}
      >
        <Button
          onClick={() => {
            setThere(false);
            setOpen(false);
          }}
        >
          Sim
        </Button>
      </Dialog>
    </>
  );
}

describe('the focus after a dialog', () => {
  it("goes to the menu's button when a menu item opened it", async () => {
    const { user } = renderUi(<Card />);
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    await user.click(screen.getByRole('menuitem', { name: 'Editar Oferta' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Título' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mais' })).toHaveFocus());
  });

  it('goes where the page says when the opener is gone', async () => {
    const { user } = renderUi(<List />);
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await user.click(screen.getByRole('button', { name: 'Sim' }));
    await isClosed();
    expect(screen.getByRole('heading', { name: 'Lista' })).toHaveFocus();
  });

  it('goes to the page itself when nothing else is left', async () => {
    const { user } = renderUi(
      <main tabIndex={-1}>
        <List focusHeading={false} />
      </main>,
    );
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await user.click(screen.getByRole('button', { name: 'Sim' }));
    await isClosed();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
