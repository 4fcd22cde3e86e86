import type { OfferView } from '@garimpo/offers-contract';
import { Checkbox, cx, Icon, PHONE_QUERY, useMediaQuery } from '@garimpo/sdk';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { text } from '../../../text/pt-br.ts';
import { positionsToDraw } from '../lib/card-height.ts';
import type { ListColumn, ListOrder } from '../lib/list-order.ts';
import type { Selection } from './use-selection.ts';

export interface OfferColumn {
  key: string;
  header: string;
  cell: (offer: OfferView) => ReactNode;
  /** What a click on the header sorts by. */
  sort?: ListColumn;
  right?: boolean;
  /** Width, and from which width of the window on it is there. */
  className: string;
}

export interface OfferTableProps {
  label: string;
  rows: readonly OfferView[];
  /** The first one names its row. Stays the same while nothing in it changes. */
  columns: readonly OfferColumn[];
  /** A row on a phone, beside its box. */
  phoneRow: (offer: OfferView) => ReactNode;
  selection: Selection;
  order?: ListOrder;
  onSort?: (by: ListColumn) => void;
}

/** Rows have one height, so that their places are known before they are drawn. */
const ROW_PX = 56;
const PHONE_ROW_PX = 72;
const OVERSCAN = 8;

/** Rows of any number: only those in view are drawn. The page scrolls, and the headers stay in sight. */
export function OfferTable(props: OfferTableProps) {
  return useMediaQuery(PHONE_QUERY) ? <PhoneRows {...props} /> : <WideTable {...props} />;
}

function WideTable({ label, rows, columns, selection, order, onSort }: OfferTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { items, total, onFocus, onBlur } = useRows(rows, body, ROW_PX);
  const { offers: chosen } = selection;
  return (
    <table
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed border-separate border-spacing-0 rounded-lg bg-surface text-small inset-ring inset-ring-line"
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={cx(headCell, 'w-11 rounded-tl-lg pr-0 pl-4')}>
            <Checkbox
              label={<span className="sr-only">{text.list.selectAll}</span>}
              checked={chosen.length === 0 ? false : chosen.length === rows.length || 'mixed'}
              onCheckedChange={selection.toggleAll}
            />
          </th>
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
        {items.map(({ index, key, offer, gap }) => (
          <Fragment key={key}>
            {gap > 0 && <Gap height={gap} span={columns.length + 1} />}
            <Row
              index={index}
              offer={offer}
              columns={columns}
              chosen={selection.has(offer.id)}
              onToggle={selection.toggle}
            />
          </Fragment>
        ))}
        {total > 0 && <Gap height={total} span={columns.length + 1} />}
      </tbody>
    </table>
  );
}

const headCell =
  'sticky top-(--board-bar) z-1 h-9 border-b border-line bg-head px-3 text-left text-caption font-label whitespace-nowrap text-ink-3 last:rounded-tr-lg';

interface HeadCellProps {
  column: OfferColumn;
  order: ListOrder | undefined;
  onSort: ((by: ListColumn) => void) | undefined;
}

function HeadCell({ column: { header, sort, right = false, className }, order, onSort }: HeadCellProps) {
  if (sort === undefined || order === undefined) {
    return (
      <th scope="col" className={cx(headCell, className, right && 'text-right')}>
        {header}
      </th>
    );
  }
  const active = order.by === sort;
  return (
    <th
      scope="col"
      aria-sort={active ? (order.down ? 'descending' : 'ascending') : 'none'}
      className={cx(headCell, className, right && 'text-right')}
    >
      <button
        type="button"
        onClick={() => onSort?.(sort)}
        className={cx(
          '-mx-1.5 inline-flex h-7 max-w-full items-center gap-1 rounded-sm px-1.5 hover:veil-hover hover:text-ink active:veil-press',
          active && 'text-ink',
          right && 'flex-row-reverse',
        )}
      >
        <span className="truncate">{header}</span>
        <Icon
          icon={active && !order.down ? ArrowUp : ArrowDown}
          size={12}
          className={active ? undefined : 'invisible'}
        />
      </button>
    </th>
  );
}

interface RowProps {
  index: number;
  offer: OfferView;
  columns: readonly OfferColumn[];
  chosen: boolean;
  onToggle: Selection['toggle'];
}

const Row = memo(function Row({ index, offer, columns, chosen, onToggle }: RowProps) {
  const [first, ...others] = columns;
  return (
    <tr
      data-offer={offer.id}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      className={cx('h-14', chosen ? 'bg-gold-soft' : 'hover:veil-hover')}
    >
      <td className={cx(cell, 'pr-0 pl-4')}>
        <RowBox offer={offer} chosen={chosen} onToggle={onToggle} />
      </td>
      {first !== undefined && (
        <th scope="row" className={cx(cell, first.className, 'text-left font-medium text-ink')}>
          {first.cell(offer)}
        </th>
      )}
      {others.map((column) => (
        <td
          key={column.key}
          className={cx(cell, column.className, 'text-ink-2', column.right && 'text-right tabular-nums')}
        >
          {column.cell(offer)}
        </td>
      ))}
    </tr>
  );
});

const cell = 'border-b border-line-soft px-3 py-0';

function RowBox({ offer, chosen, onToggle }: Pick<RowProps, 'offer' | 'chosen' | 'onToggle'>) {
  const shift = useRef(false);
  return (
    <span
      onClickCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        label={<span className="sr-only">{text.list.select(offer.title)}</span>}
        checked={chosen}
        onCheckedChange={() => onToggle(offer.id, shift.current)}
      />
    </span>
  );
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={span} className="p-0" />
    </tr>
  );
}

function PhoneRows({ label, rows, phoneRow, selection }: OfferTableProps) {
  const list = useRef<HTMLUListElement>(null);
  const { items, total, onFocus, onBlur } = useRows(rows, list, PHONE_ROW_PX);
  return (
    <ul
      ref={list}
      aria-label={label}
      onFocus={onFocus}
      onBlur={onBlur}
      style={{ paddingBottom: total }}
      className="grid grid-cols-[minmax(0,1fr)] rounded-lg bg-surface inset-ring inset-ring-line"
    >
      {items.map(({ index, key, offer, gap }) => (
        <li
          key={key}
          data-offer={offer.id}
          aria-posinset={index + 1}
          aria-setsize={rows.length}
          style={{ marginTop: gap }}
          className={cx(
            'flex h-18 items-center gap-2 border-b border-line-soft pr-1 pl-4 last:border-b-0',
            selection.has(offer.id) && 'bg-gold-soft',
          )}
        >
          <RowBox offer={offer} chosen={selection.has(offer.id)} onToggle={selection.toggle} />
          {phoneRow(offer)}
        </li>
      ))}
    </ul>
  );
}

/**
 * The rows to draw, each with the room above it that others would take, and the room below the last one. The focused row and its
 * neighbours stay drawn, so that Tab goes on from where it is.
 */
function useRows(rows: readonly OfferView[], body: RefObject<HTMLElement | null>, height: number) {
  const [top, setTop] = useState(0);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const focused = focusedId === null ? -1 : rows.findIndex(({ id }) => id === focusedId);
  const kept = focused < 0 ? [] : [focused - 1, focused, focused + 1];
  // The same function keeps the places of all, which another would count anew.
  const keyOf = useCallback((at: number) => rows[at]?.id ?? at, [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    overscan: OVERSCAN,
    scrollMargin: top,
    estimateSize: () => height,
    getItemKey: keyOf,
    rangeExtractor: (range) => positionsToDraw(defaultRangeExtractor(range), kept, rows.length),
    useFlushSync: false,
  });
  // What stands above the rows may change its height: a notice, the filters.
  useLayoutEffect(() => {
    // Scrolling changes nothing above them, and measuring lays the whole page out at each step.
    if (body.current === null || virtualizer.isScrolling) return;
    const measured = Math.round(body.current.getBoundingClientRect().top + window.scrollY);
    if (Math.abs(measured - top) > 1) setTop(measured);
  });
  const wanted = virtualizer.getVirtualItems();
  const later = useDeferredValue(wanted);
  // While the page scrolls, no frame waits until new rows are drawn; at rest they come at once.
  const drawn = virtualizer.isScrolling ? later : wanted;
  let end = 0;
  const items = drawn.flatMap(({ index, key }) => {
    const offer = rows[index];
    if (offer === undefined) return [];
    const gap = index * height - end;
    end = (index + 1) * height;
    return [{ index, key, offer, gap }];
  });
  return {
    items,
    total: rows.length * height - end,
    onFocus: ({ target }: { target: Element }) =>
      setFocusedId(target.closest<HTMLElement>('[data-offer]')?.dataset['offer'] ?? null),
    onBlur: () => setFocusedId(null),
  };
}
