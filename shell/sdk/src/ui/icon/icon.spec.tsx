import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Pencil } from 'lucide-react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Icon, type IconNodes } from './icon.tsx';

const nodes: IconNodes = [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'm9 12 2 2 4-4' }],
];

it('draws the shapes that discovery sends as it draws its own icons', () => {
  const { container } = renderUi(<Icon icon={nodes} size={18} />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('width', '18');
  expect(svg).toHaveAttribute('stroke-width', '1.75');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('circle')).toHaveAttribute('r', '10');
  expect(container.querySelector('path')).toHaveAttribute('d', 'm9 12 2 2 4-4');
});

it('is decoration unless it is named', () => {
  renderUi(
    <>
      <Icon icon={Pencil} />
      <Icon icon={Pencil} label="Editado" />
    </>,
  );
  expect(screen.getByRole('img', { name: 'Editado' })).toBeVisible();
  expect(screen.getAllByRole('img')).toHaveLength(1);
});
