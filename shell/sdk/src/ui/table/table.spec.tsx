import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Table, type TableColumn } from './table.tsx';

interface Site {
  name: string;
  clones: number;
}

const columns: TableColumn<Site>[] = [
  { key: 'name', header: 'Nome', cell: (site) => site.name },
  { key: 'clones', header: 'Clones', align: 'right', cell: (site) => site.clones },
  { key: 'actions', header: 'Ações', hideHeader: true, cell: () => <button type="button">Excluir</button> },
];
const rows = [
  { name: 'bolo', clones: 4 },
  { name: 'sono', clones: 0 },
];

it('names its rows by the first cell and says which one is open', () => {
  renderUi(
    <Table
      label="Sites Clonados"
      columns={columns}
      rows={rows}
      rowKey={(site) => site.name}
      selected={(site) => site.clones > 0}
    />,
  );
  const table = screen.getByRole('table', { name: 'Sites Clonados' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Nome', 'Clones', 'Ações']);
  const bolo = within(table).getByRole('row', { name: /bolo/ });
  expect(within(bolo).getByRole('rowheader')).toHaveTextContent('bolo');
  expect(bolo).toHaveAttribute('aria-current', 'true');
  expect(within(table).getByRole('row', { name: /sono/ })).not.toHaveAttribute('aria-current');
  expect(within(bolo).getByRole('button', { name: 'Excluir' })).toBeVisible();
});

it.each([
  ['half of it to one that is cut', ['name'], [true, false, false]],
  [
    'what is left to several, so that the others keep their widths',
    ['name', 'clones'],
    [false, false, false],
  ],
])('gives %s', (_, cut, halves) => {
  renderUi(
    <Table
      label="Sites Clonados"
      columns={columns.map((column) => ({ ...column, truncate: cut.includes(column.key) }))}
      rows={rows.slice(0, 1)}
      rowKey={(site) => site.name}
    />,
  );
  const cells = [...screen.getByRole('row', { name: /bolo/ }).children];
  expect(cells.map(({ className }) => className.includes('w-1/2'))).toEqual(halves);
});
