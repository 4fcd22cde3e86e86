import { cx, IconButton, Table, type TableColumn, Tag } from '@garimpo/sdk';
import { placeName } from '@garimpo/sdk/places';
import type { VisitView } from '@garimpo/traffic-filter-contract';
import { Eye } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { text } from '../../../text/pt-br.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { devicesOf, metOf, momentText, sourceOf } from '../../../text/visit-words.ts';
import { StateBadge } from './decision-part.tsx';

const words = requestsText.list;

export interface RequestsTableProps {
  rows: readonly VisitView[];
  /** Ids of the requests that have just arrived. */
  fresh: ReadonlySet<string>;
  selected: string | null;
  onView: (id: string) => void;
}

/** Each column has a second line with related facts. */
export function RequestsTable({ rows, fresh, selected, onView }: RequestsTableProps) {
  const columns = useMemo(() => columnsOf(fresh, onView), [fresh, onView]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div onKeyDown={moveBetweenRows}>
      <Table
        label={words.label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selected={({ id }) => id === selected}
        className="rounded-none"
      />
    </div>
  );
}

function columnsOf(fresh: ReadonlySet<string>, onView: (id: string) => void): TableColumn<VisitView>[] {
  return [
    {
      key: 'when',
      header: words.when,
      truncate: true,
      cell: ({ id, at, campaign }) => (
        <TwoLines under={campaign.name}>
          <time dateTime={at} className="tabular-nums">
            {momentText(at)}
          </time>
          {fresh.has(id) && <Tag className="ml-2">{words.fresh}</Tag>}
        </TwoLines>
      ),
    },
    {
      key: 'ip',
      header: words.ip,
      truncate: true,
      cell: (visit) => (
        <TwoLines
          end
          under={text.facts(visit.robot ?? visit.browser ?? devicesOf(visit), placeName(visit) ?? false)}
        >
          {visit.maskedIp === null ? (
            <span className="text-ink-3">{words.erased}</span>
          ) : (
            <span className="font-mono text-caption text-ink">{visit.maskedIp}</span>
          )}
        </TwoLines>
      ),
    },
    {
      key: 'status',
      header: words.status,
      width: '15rem',
      cell: (visit) => (
        <span className="grid justify-items-start gap-1 max-md:grid-cols-[minmax(0,1fr)] max-md:justify-items-end">
          <StateBadge state={visit.state} />
          <span className="text-caption text-ink-3 max-md:text-right max-md:whitespace-normal md:whitespace-nowrap">
            {whyOf(visit) ?? text.facts(metOf(visit), visit.networks.length > 0 && sourceOf(visit))}
          </span>
        </span>
      ),
    },
    {
      key: 'actions',
      header: words.actions,
      align: 'right',
      width: '6rem',
      cell: ({ id, at }) => (
        <IconButton
          {...{ [ROW_BUTTON]: '' }}
          label={words.view(momentText(at))}
          tooltip={words.viewTip}
          icon={Eye}
          onClick={() => onView(id)}
        />
      ),
    },
  ];
}

/** Why a visit was blocked or flagged; null for one that was not. */
function whyOf({ state, refusal, score }: VisitView): string | null {
  if (state === 'served' || refusal === undefined || refusal === null) return null;
  return refusal === 'score' ? words.why.score(score ?? 0) : words.why[refusal];
}

interface TwoLinesProps {
  under: string;
  /** On phones the cell is aligned to the right, beside its column's name. */
  end?: boolean;
  children: ReactNode;
}

function TwoLines({ under, end = false, children }: TwoLinesProps) {
  return (
    <span className={cx('block min-w-0', end && 'max-md:text-right')}>
      <span className={cx('flex min-w-0 items-center', end && 'max-md:justify-end')}>{children}</span>
      <span className="block truncate text-caption font-normal text-ink-3" title={under}>
        {under}
      </span>
    </span>
  );
}

const ROW_BUTTON = 'data-row-button';

/** Up and down lead from row to row, Home and End to the first and the last one. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || !event.target.hasAttribute(ROW_BUTTON)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${ROW_BUTTON}]`)];
  const at = buttons.indexOf(event.target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  const next = to === undefined ? undefined : buttons[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
