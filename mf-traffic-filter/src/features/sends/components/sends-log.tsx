import {
  Badge,
  type BadgeTone,
  Button,
  ConfirmDialog,
  Empty,
  errorText,
  formatMoney,
  IconButton,
  LoadingText,
  Panel,
  Select,
  Table,
  type TableColumn,
  toast,
} from '@garimpo/sdk';
import {
  type ConversionSendView,
  type ConversionTargetView,
  type SendState,
  sendStates,
} from '@garimpo/traffic-filter-contract';
import {
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Clock,
  type LucideIcon,
  MinusCircle,
  RotateCw,
  Send,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { text } from '../../../text/pt-br.ts';
import { sendsText } from '../../../text/pt-br-sends.ts';
import { networkText } from '../../../text/pt-br-words.ts';
import { momentText } from '../../../text/visit-words.ts';
import { useRetrySend, useSendsQuery } from '../api/sends.ts';
import type { SendsFilter } from '../lib/sends-view.ts';

const words = sendsText.log;
/** A Select has no empty value. */
const ALL = 'all';
const stateOptions = [
  { value: ALL, label: words.allStates },
  ...sendStates.map((value) => ({ value, label: sendsText.states[value] })),
] as const;

interface SendsLogProps {
  filter: SendsFilter;
  targets: readonly ConversionTargetView[];
  onFilter: (filter: SendsFilter) => void;
}

/** What became of each conversion, in words. */
export function SendsLog({ filter, targets, onFilter }: SendsLogProps) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSendsQuery(filter);
  const [asked, setAsked] = useState<{ send: ConversionSendView; open: boolean } | null>(null);
  const retry = useRetrySend();
  const { mutate } = retry;
  const columns = useMemo(() => {
    const again = (send: ConversionSendView) =>
      send.mayRepeat
        ? setAsked({ send, open: true })
        : mutate(send, {
            onSuccess: () => toast.success(words.retried),
            onError: (problem) => toast.error(errorText(problem, text.errors, words.retryFailed)),
          });
    return columnsOf(again);
  }, [mutate]);
  const sends = data?.pages.flatMap((page) => page.sends) ?? [];
  const isFiltered = filter.state !== null || filter.target !== null;
  return (
    <Panel title={words.title} padded={false}>
      <Filters filter={filter} targets={targets} onFilter={onFilter} />
      <LoadProblem error={error} failed={words.failed} retrying={isFetching} onRetry={() => void refetch()} />
      {data === undefined && error === null && (
        <div className="p-5">
          <LoadingText text={words.loading} />
        </div>
      )}
      {data !== undefined && sends.length === 0 && (
        <Empty
          dense
          level={3}
          icon={Send}
          title={isFiltered ? words.empty.filtered : words.empty.title}
          {...(isFiltered && {
            actions: (
              <Button onClick={() => onFilter({ state: null, target: null })}>{words.empty.clear}</Button>
            ),
          })}
        >
          {isFiltered ? undefined : words.empty.text}
        </Empty>
      )}
      {sends.length > 0 && (
        <Table
          label={words.label}
          columns={columns}
          rows={sends}
          rowKey={({ id }) => id}
          className="rounded-t-none"
        />
      )}
      {hasNextPage && (
        <div className="border-t border-line-soft p-4">
          <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => !open && setAsked({ ...asked, open: false })}
          title={words.repeat.title}
          question={words.repeat.question}
          subject={nameOf(asked.send)}
          confirmText={words.repeat.confirm}
          busyText={words.repeat.busy}
          danger={false}
          busy={retry.isPending}
          error={retry.error === null ? null : errorText(retry.error, text.errors, words.retryFailed)}
          onConfirm={() =>
            mutate(asked.send, {
              onSuccess: () => {
                setAsked({ ...asked, open: false });
                toast.success(words.retried);
              },
            })
          }
        />
      )}
    </Panel>
  );
}

function Filters({ filter, targets, onFilter }: SendsLogProps) {
  const { state, target } = filter;
  const isKnown = target === null || targets.some(({ id }) => id === target);
  return (
    <div className="flex flex-wrap gap-2 border-b border-line-soft px-5 py-3">
      <Select<SendState | typeof ALL>
        aria-label={words.state}
        options={stateOptions}
        value={state ?? ALL}
        onValueChange={(chosen) => onFilter({ target, state: chosen === ALL ? null : chosen })}
        className="w-56 max-md:w-full"
      />
      <Select
        aria-label={words.target}
        options={[
          { value: ALL, label: words.allTargets },
          ...targets.map(({ id, name }) => ({ value: id, label: name })),
          ...(isKnown ? [] : [{ value: target, label: words.goneTarget }]),
        ]}
        value={target ?? ALL}
        onValueChange={(chosen) => onFilter({ state, target: chosen === ALL ? null : chosen })}
        className="w-56 max-md:w-full"
      />
    </div>
  );
}

const nameOf = ({ event }: ConversionSendView) => (event === '' ? words.unnamed : event);

function columnsOf(onRetry: (send: ConversionSendView) => void): TableColumn<ConversionSendView>[] {
  const { columns } = words;
  return [
    {
      key: 'when',
      header: columns.when,
      truncate: true,
      cell: (send) => (
        <span className="block min-w-0">
          <span className="block truncate text-ink" title={nameOf(send)}>
            {nameOf(send)}
          </span>
          <span className="block truncate text-caption font-normal text-ink-3">
            <time dateTime={send.at}>{momentText(send.at)}</time>
            {` · ${send.campaign.name}`}
          </span>
        </span>
      ),
    },
    {
      key: 'target',
      header: columns.target,
      width: '11rem',
      cell: ({ target }) => (
        <span className="block min-w-0 max-md:text-right">
          <span className="block truncate">{target.name}</span>
          <span className="block text-caption text-ink-3">{networkText[target.network]}</span>
        </span>
      ),
    },
    {
      key: 'value',
      header: columns.value,
      align: 'right',
      width: '8rem',
      cell: ({ valueCents }) =>
        valueCents === null ? (
          <span className="text-ink-3">{words.noValue}</span>
        ) : (
          <span className="tabular-nums">{formatMoney(valueCents / 100)}</span>
        ),
    },
    {
      key: 'state',
      header: columns.state,
      width: '22rem',
      cell: (send) => <StateCell send={send} />,
    },
    {
      key: 'actions',
      header: columns.actions,
      align: 'right',
      width: '5rem',
      cell: (send) =>
        send.state === 'sent' || send.state === 'waiting' ? null : (
          <IconButton
            icon={RotateCw}
            label={words.retry(nameOf(send))}
            tooltip={words.retryTip}
            onClick={() => onRetry(send)}
          />
        ),
    },
  ];
}

const looks: Record<SendState, { tone: BadgeTone; icon: LucideIcon }> = {
  waiting: { tone: 'info', icon: Clock },
  sent: { tone: 'success', icon: CircleCheck },
  skipped: { tone: 'neutral', icon: MinusCircle },
  failed: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'warn', icon: CircleQuestionMark },
};

function StateCell({ send: { state, reason, detail, tries, nextTryAt } }: { send: ConversionSendView }) {
  const why = [
    reason !== null && sendsText.reasons[reason],
    state === 'waiting' && tries > 0 && nextTryAt !== null && words.next(nextTryAt),
    detail !== null && words.answer(detail),
  ].filter(Boolean);
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <Badge {...looks[state]}>{sendsText.states[state]}</Badge>
      {why.length > 0 && (
        <span className="text-caption wrap-anywhere whitespace-normal text-ink-3 max-md:text-right">
          {why.join(' ')}
        </span>
      )}
    </span>
  );
}
