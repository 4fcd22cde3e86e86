import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { PaintedChartProps } from './painted-chart.tsx';

// jsdom has nothing to paint on.
function PaintedChart({ option }: PaintedChartProps) {
  const { words } = option({} as never) as { words: string };
  if (words === '') throw new Error('there is nothing to paint');
  return <p>{words}</p>;
}
jest.unstable_mockModule('./painted-chart.tsx', () => ({ PaintedChart }));
const { Chart, preloadChart } = await import('./chart.tsx');

const draw = (words: string) =>
  render(
    <Chart
      label="Quantidade: de 10 para 7"
      className="h-55"
      option={() => ({ words })}
      loading={<p>esperando</p>}
      failed={<p>sem gráfico</p>}
    />,
  );

describe('Chart', () => {
  it('waits for the library, and says in words what it shows', async () => {
    draw('pintado');
    expect(screen.getByText('esperando')).toBeVisible();
    expect(await screen.findByText('pintado')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Quantidade: de 10 para 7' })).toBeVisible();
    expect(screen.queryByText('esperando')).toBeNull();
  });

  it('stands at once where the library is there already', async () => {
    preloadChart();
    draw('pintado');
    expect(screen.getByText('pintado')).toBeVisible();
  });

  it('costs nothing but itself when it cannot be drawn', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    draw('');
    expect(await screen.findByText('sem gráfico')).toBeVisible();
    log.mockRestore();
  });
});
