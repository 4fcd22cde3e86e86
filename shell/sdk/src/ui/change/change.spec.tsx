import { expect, it } from '@jest/globals';
import { renderUi } from '../../testing/render-ui.tsx';
import { Change } from './change.tsx';

it.each([
  [1272, undefined, '1.272', 'subiu 1.272'],
  [-31, undefined, '31', 'caiu 31'],
  [0, undefined, '0', 'sem mudança'],
  [-0.9, '0,9 p.p.', '0,9 p.p.', 'caiu 0,9 p.p.'],
])('%p %p shows %p and says %p', (value, text, shown, said) => {
  const { container } = renderUi(<Change value={value} {...(text === undefined ? {} : { text })} />);
  expect(container.querySelector('span[aria-hidden]')).toHaveTextContent(shown);
  expect(container.querySelector('span:last-child:not([aria-hidden])')).toHaveTextContent(said);
  expect(container.querySelector('svg')).not.toBeNull();
});

it.each([true, false])('a rise that is neutral (%p) has no colour of its own', (isNeutral) => {
  const { container } = renderUi(<Change value={3} isNeutral={isNeutral} />);
  expect(container.querySelector('.ui\\:text-success-text') === null).toBe(isNeutral);
});

it('shows nothing of what is not known', () => {
  const { container } = renderUi(<Change value={null} />);
  expect(container.querySelector('svg')).toBeNull();
});
