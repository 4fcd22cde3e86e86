import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures and actions stand at the right. */
  align?: 'left' | 'right';
  /** Any CSS width for the column. */
  width?: string;
  /** Keeps the header for screen readers only ("Ações" above icons may stay visible, a checkbox column not). */
  hideHeader?: boolean;
  /** Takes the room that is left, and ends in an ellipsis when that is not enough: addresses, long names. */
  truncate?: boolean;
}

export interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  /** The first column names its row. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selected?: (row: Row) => boolean;
  /** Below 768: rows become cards, or the table scrolls inside its panel (wide tables of numbers). */
  phone?: 'cards' | 'scroll';
  className?: string;
}

/** On phones the name of a row stays in sight while its figures scroll, and leaves them more than half of the width. */
const STAYS =
  'ui:max-md:sticky ui:max-md:left-0 ui:max-md:z-1 ui:max-md:max-w-[42vw] ui:max-md:overflow-hidden ui:max-md:shadow-[1px_0_0_var(--g-line)]';

/** Put it in a `Panel padded={false}`. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  selected,
  phone = 'cards',
  className,
}: TableProps<Row>) {
  const cards = phone === 'cards';
  // Halves of two columns would leave nothing to the others, whatever width those ask for.
  const hasHalf = columns.filter(({ truncate }) => truncate === true).length === 1;
  return (
    <div
      // What scrolls must be within reach of the keyboard.
      {...(!cards && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      className={cx(
        'ui:rounded-[inherit]',
        // Relative, for words that only screen readers hear are placed: they would widen the page instead.
        cards ? 'ui:overflow-hidden' : 'ui:relative ui:overflow-x-auto',
        className,
      )}
    >
      <table
        aria-label={label}
        className={cx(
          'ui:w-full ui:border-collapse ui:text-small',
          cards && 'ui:max-md:block ui:max-md:[&_tbody]:block',
        )}
      >
        <thead className={cx(cards && 'ui:max-md:sr-only')}>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width }}
                className={cx(
                  'ui:h-9 ui:border-b ui:border-line ui:bg-head ui:px-4 ui:text-caption ui:font-label ui:whitespace-nowrap ui:text-ink-3 ui:first:pl-5 ui:last:pr-5',
                  column.align === 'right' ? 'ui:text-right' : 'ui:text-left',
                  !cards && at === 0 && STAYS,
                )}
              >
                {column.hideHeader === true ? (
                  <span className="ui:sr-only">{column.header}</span>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const on = selected?.(row) === true;
            return (
              <tr
                key={rowKey(row)}
                aria-current={on || undefined}
                className={cx(
                  'ui:group ui:border-b ui:border-line-soft ui:last:border-b-0',
                  on ? 'ui:bg-gold-soft' : 'ui:hover:veil-hover',
                  cards &&
                    'ui:max-md:grid ui:max-md:grid-cols-[minmax(0,1fr)] ui:max-md:gap-1 ui:max-md:px-4 ui:max-md:py-3',
                )}
              >
                {columns.map((column, at) => (
                  <Cell
                    key={column.key}
                    column={column}
                    cards={cards}
                    names={at === 0}
                    on={on}
                    hasHalf={hasHalf}
                  >
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  column: Pick<TableColumn<never>, 'header' | 'align' | 'truncate' | 'hideHeader'>;
  cards: boolean;
  names: boolean;
  /** The row is selected. */
  on: boolean;
  /** A column that is cut takes half of the table, or what is left. */
  hasHalf: boolean;
  children: ReactNode;
}

/** In a card the first cell is the title, and every other one stands beside the name of its column. */
function Cell({ column, cards, names, on, hasHalf, children }: CellProps) {
  const right = column.align === 'right';
  const className = cx(
    'ui:h-12 ui:px-4 ui:py-1.5 ui:first:pl-5 ui:last:pr-5',
    right ? 'ui:text-right ui:tabular-nums' : 'ui:text-left',
    column.truncate === true && 'ui:max-w-0 ui:truncate',
    column.truncate === true && hasHalf && 'ui:md:w-1/2',
    names ? 'ui:font-medium ui:text-ink' : 'ui:text-ink-2',
    names && !cards && STAYS,
    // Opaque, for the other cells pass below it.
    names && !cards && (on ? 'ui:max-md:bg-gold-soft' : 'ui:max-md:bg-surface'),
    cards &&
      'ui:max-md:flex ui:max-md:h-auto ui:max-md:max-w-none ui:max-md:items-center ui:max-md:gap-3 ui:max-md:p-0 ui:max-md:first:pl-0 ui:max-md:last:pr-0',
  );
  if (names) {
    return (
      <th scope="row" className={className}>
        {children}
      </th>
    );
  }
  return (
    <td className={className}>
      {cards && (
        <span aria-hidden="true" className="ui:text-caption ui:text-ink-3 ui:md:hidden">
          {column.hideHeader === true ? '' : column.header}
        </span>
      )}
      <span
        className={cx(
          cards ? 'ui:max-md:ml-auto ui:max-md:min-w-0 ui:max-md:truncate ui:md:contents' : 'ui:contents',
        )}
      >
        {children}
      </span>
    </td>
  );
}
