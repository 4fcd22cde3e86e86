import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { LoadingText } from './loading-text.tsx';

it('tells screen readers from the start', () => {
  renderUi(<LoadingText />);
  expect(screen.getByRole('status')).toHaveTextContent('Carregando...');
});
