import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { PageTitle } from './page-title.tsx';

it('names the page, the browser tab and the way back', () => {
  renderUi(
    <PageTitle
      title="Minhas Ofertas"
      mark="BETA"
      sub="9 ofertas"
      back={{ to: '/dashboard', label: 'Ofertas' }}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Minhas Ofertas' })).toBeVisible();
  expect(screen.getByText('BETA')).toBeVisible();
  expect(document.title).toBe('Minhas Ofertas · Garimpo');
  expect(screen.getByRole('link', { name: 'Ofertas' })).toHaveAttribute('href', '/dashboard');
});
