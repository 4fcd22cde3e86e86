import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Avatar } from './avatar.tsx';

it('falls back to the initials when the picture does not load, and tries a new picture', () => {
  const { container, rerender } = renderUi(<Avatar name="Marina Rocha" src="/a.png" label="Marina" />);
  const avatar = screen.getByRole('img', { name: 'Marina' });
  expect(avatar).not.toHaveTextContent('MR');
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(avatar).toHaveTextContent('MR');
  rerender(<Avatar name="Marina Rocha" src="/b.png" label="Marina" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/b.png');
});
