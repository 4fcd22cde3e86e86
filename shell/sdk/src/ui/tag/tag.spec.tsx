import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Tag } from './tag.tsx';

it('is removed by a button that names it, when it can be removed', async () => {
  const onRemove = jest.fn();
  const { user, rerender } = renderUi(<Tag onRemove={onRemove}>pets</Tag>);
  await user.click(screen.getByRole('button', { name: 'Remover pets' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  rerender(<Tag>pets</Tag>);
  expect(screen.queryByRole('button')).toBeNull();
});
