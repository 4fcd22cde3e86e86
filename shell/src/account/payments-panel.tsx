import type { PaymentView } from '@garimpo/accounts-contract';
import { Badge, formatDateTable, Panel, Table, type TableColumn, UNKNOWN } from '@garimpo/sdk';
import { CircleCheck, CircleX, Undo2 } from 'lucide-react';
import { text } from '../text/pt-br.ts';
import { subscriptionText } from '../text/pt-br-subscription.ts';
import { amountText } from './payment-texts.ts';

const words = subscriptionText.payments;

const looks = {
  paid: { tone: 'success', icon: CircleCheck },
  refunded: { tone: 'neutral', icon: Undo2 },
  chargeback: { tone: 'danger', icon: CircleX },
} as const;

const columns: readonly TableColumn<PaymentView>[] = [
  { key: 'date', header: words.date, cell: ({ at }) => formatDateTable(at) },
  {
    key: 'state',
    header: words.state,
    cell: ({ kind }) => <Badge {...looks[kind]}>{words.kinds[kind]}</Badge>,
  },
  {
    key: 'plan',
    header: words.plan,
    cell: ({ plan }) => (plan === null ? UNKNOWN : text.planNames[plan]),
  },
  { key: 'provider', header: words.provider, cell: ({ provider }) => subscriptionText.provider(provider) },
  {
    key: 'order',
    header: words.order,
    truncate: true,
    cell: ({ orderId }) => <span title={orderId ?? undefined}>{orderId ?? UNKNOWN}</span>,
  },
  { key: 'amount', header: words.amount, align: 'right', cell: amountText },
];

/** Every payment that is known, with what went back. */
export function PaymentsPanel({ payments }: { payments: readonly PaymentView[] }) {
  if (payments.length === 0) {
    return (
      <Panel title={words.title}>
        <p className="text-ink-2">{words.empty}</p>
      </Panel>
    );
  }
  const isUnknown = payments.some((payment) => amountText(payment) === UNKNOWN);
  return (
    <Panel title={words.title} padded={false}>
      <Table label={words.label} columns={columns} rows={payments} rowKey={({ id }) => id} />
      <p className="border-t border-line-soft px-5 py-3 text-caption text-ink-3">
        {words.official} {isUnknown && words.unknown}
      </p>
    </Panel>
  );
}
