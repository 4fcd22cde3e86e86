import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../testing/render-ui.tsx';
import { DateSpan } from './date-span.tsx';

it('tells each day once it is one, and what is wrong beside the field', () => {
  const onChange = jest.fn();
  const props = { from: '2026-11-13', to: '2026-11-20', problem: 'A data final vem antes da inicial.' };
  renderUi(<DateSpan {...props} onChange={onChange} />);
  const from = screen.getByLabelText('De');
  expect(from).toHaveAttribute('max', '2026-11-20');
  fireEvent.change(from, { target: { value: '' } });
  fireEvent.change(from, { target: { value: '2026-11-15' } });
  fireEvent.change(screen.getByLabelText('Até'), { target: { value: '2026-11-19' } });
  expect(onChange.mock.calls).toEqual([[{ from: '2026-11-15' }], [{ to: '2026-11-19' }]]);
  expect(screen.getByLabelText('Até')).toHaveAccessibleDescription('A data final vem antes da inicial.');
});
