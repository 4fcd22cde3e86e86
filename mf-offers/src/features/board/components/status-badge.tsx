import type { OfferStatus } from '@garimpo/offers-contract';
import { cx, Icon } from '@garimpo/sdk';
import { CircleCheck, CircleX, Clock, FlaskConical, type LucideIcon } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';

export interface StatusLook {
  icon: LucideIcon;
  head: string;
  mark: string;
  /** The column that a lifted card would drop into, and the slot in it. */
  target: string;
  slot: string;
  /** The chosen tab on phones. */
  tab: string;
}

/** Column colours appear for offer status and nothing else. Whole class names: the style sheet is made from them. */
export const statusLooks: Record<OfferStatus, StatusLook> = {
  waiting: {
    icon: Clock,
    head: 'bg-waiting-soft text-on-waiting',
    mark: 'bg-waiting text-waiting-mark',
    target: 'inset-ring-waiting bg-[color-mix(in_oklab,var(--g-waiting-soft)_50%,var(--g-sunken))]',
    slot: 'border-waiting bg-waiting-soft text-on-waiting',
    tab: 'border-waiting bg-waiting-soft text-on-waiting',
  },
  testing: {
    icon: FlaskConical,
    head: 'bg-testing-soft text-on-testing',
    mark: 'bg-testing text-testing-mark',
    target: 'inset-ring-testing bg-[color-mix(in_oklab,var(--g-testing-soft)_50%,var(--g-sunken))]',
    slot: 'border-testing bg-testing-soft text-on-testing',
    tab: 'border-testing bg-testing-soft text-on-testing',
  },
  approved: {
    icon: CircleCheck,
    head: 'bg-approved-soft text-on-approved',
    mark: 'bg-approved text-approved-mark',
    target: 'inset-ring-approved bg-[color-mix(in_oklab,var(--g-approved-soft)_50%,var(--g-sunken))]',
    slot: 'border-approved bg-approved-soft text-on-approved',
    tab: 'border-approved bg-approved-soft text-on-approved',
  },
  invalid: {
    icon: CircleX,
    head: 'bg-invalid-soft text-on-invalid',
    mark: 'bg-invalid text-invalid-mark',
    target: 'inset-ring-invalid bg-[color-mix(in_oklab,var(--g-invalid-soft)_50%,var(--g-sunken))]',
    slot: 'border-invalid bg-invalid-soft text-on-invalid',
    tab: 'border-invalid bg-invalid-soft text-on-invalid',
  },
};

/** What an offer is, in the singular, in the colour of its column. */
export function StatusBadge({ status }: { status: OfferStatus }) {
  const { icon, head } = statusLooks[status];
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center gap-1.25 rounded-full px-2 text-caption font-label whitespace-nowrap',
        head,
      )}
    >
      <Icon icon={icon} size={12} strokeWidth={2.25} />
      {text.board.statuses[status]}
    </span>
  );
}
