import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Button, ButtonLink } from './button.tsx';

describe('Button', () => {
  it('acts on click and on the keyboard, and does not send a form by itself', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    const { user } = renderUi(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Limpar</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    await user.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(3);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is busy under its busy text: keeps the focus, takes no click, sends no form', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Nome" />
        <Button type="submit" busy={busy} busyText="Salvando..." onClick={onClick}>
          Salvar
        </Button>
      </form>
    );
    const { user, rerender } = renderUi(form(false));
    expect(screen.queryByText('Salvando...')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    rerender(form(true));
    const button = screen.getByRole('button', { name: 'Salvando...', busy: true });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    await user.type(screen.getByLabelText('Nome'), '{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('does nothing while disabled', async () => {
    const onClick = jest.fn();
    const { user } = renderUi(
      <Button disabled onClick={onClick}>
        Salvar
      </Button>,
    );
    await user.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('ButtonLink', () => {
  it('goes inside the app by the router, and elsewhere without handing over the opener', () => {
    renderUi(
      <>
        <ButtonLink to="/dashboard">Dashboard</ButtonLink>
        <ButtonLink href="https://exemplo.com.br" newTab>
          Fora
        </ButtonLink>
      </>,
    );
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    const outside = screen.getByRole('link', { name: 'Fora' });
    expect(outside).toHaveAttribute('target', '_blank');
    expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
  });
});
