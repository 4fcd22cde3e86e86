import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Textarea } from './textarea.tsx';

it('takes lines of text', async () => {
  const onChange = jest.fn();
  const { user } = renderUi(<Textarea aria-label="Descrição" onChange={onChange} />);
  await user.type(screen.getByRole('textbox', { name: 'Descrição' }), 'um{Enter}dois');
  expect(screen.getByRole('textbox')).toHaveValue('um\ndois');
});
