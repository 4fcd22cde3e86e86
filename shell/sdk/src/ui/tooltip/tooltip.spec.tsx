import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../testing/polyfills.ts';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('comes after 400 ms under the mouse, and goes with Esc', () => {
  render(
    <Tooltip text="Baixar mídia">
      <button type="button">x</button>
    </Tooltip>,
  );
  fireEvent.pointerMove(screen.getByRole('button'), { pointerType: 'mouse' });
  pass(390);
  expect(screen.queryByRole('tooltip')).toBeNull();
  pass(20);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Baixar mídia');
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Baixar mídia');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('does not come under a finger', async () => {
  render(
    <Tooltip text="Baixar mídia">
      <button type="button">x</button>
    </Tooltip>,
  );
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .pointer([{ keys: '[TouchA]', target: screen.getByRole('button') }]);
  pass(2000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
