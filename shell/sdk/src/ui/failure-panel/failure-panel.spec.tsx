import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { FailurePanel } from './failure-panel.tsx';

const details = { code: '7f3a-91c2', at: new Date('2026-11-20T12:41:00Z'), text: 'mf-offers@0.1.0: 404' };

describe('FailurePanel', () => {
  it('says what did not open, what goes on, and how to go on', async () => {
    const onRetry = jest.fn();
    const { user } = renderUi(<FailurePanel name="Ofertas" onRetry={onRetry} details={details} />);
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent('Erro ao abrir Ofertas');
    expect(panel).toHaveTextContent('As outras ferramentas seguem funcionando.');
    expect(panel).toHaveTextContent('Código 7f3a-91c2 · 20/11/2026, 09:41');
    expect(screen.getByRole('link', { name: 'Ir para o Dashboard' })).toHaveAttribute('href', '/dashboard');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('copies what support needs', async () => {
    const { user } = renderUi(<FailurePanel name="Ofertas" details={details} />);
    await user.click(screen.getByRole('button', { name: 'Copiar detalhes' }));
    expect(await screen.findByText('Detalhes copiados.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'Código 7f3a-91c2\n2026-11-20T12:41:00.000Z\nmf-offers@0.1.0: 404',
    );
  });

  it('says so when the browser does not let it copy', async () => {
    const { user } = renderUi(<FailurePanel name="Ofertas" details={details} />);
    jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copiar detalhes' }));
    expect(await screen.findByText(/Não foi possível copiar/)).toBeVisible();
  });

  it('stands for pages too, without a way home where there is none', () => {
    renderUi(<FailurePanel title="Página não encontrada" text="O endereço mudou." homeTo={null} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
