import type { ActivityEvent, ActivityKind } from '@garimpo/auth-contract';
import { Badge, Button, formatAgo, formatDateTime } from '@garimpo/sdk';
import { placeName } from '@garimpo/sdk/places';
import {
  CircleCheck,
  Download,
  Fingerprint,
  History,
  KeyRound,
  LifeBuoy,
  Link2,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Plug,
  ShieldCheck,
  Smartphone,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import { activityText as words } from '../text/pt-br-activity.ts';
import { nameOf } from './device-name.ts';

const icons: Record<ActivityKind, LucideIcon> = {
  sign_in: LogIn,
  password_set: KeyRound,
  password_changed: KeyRound,
  factor_added: ShieldCheck,
  factor_removed: ShieldCheck,
  email_changed: Mail,
  email_restored: Mail,
  identity_linked: Link2,
  identity_unlinked: Link2,
  sessions_ended: LogOut,
  data_exported: Download,
  deletion_requested: UserX,
  deletion_cancelled: UserX,
  team_token_created: KeyRound,
  team_token_revoked: KeyRound,
  access_token_created: KeyRound,
  access_token_revoked: KeyRound,
  passkey_added: Fingerprint,
  passkey_removed: Fingerprint,
  passkey_refused: TriangleAlert,
  recovery_codes_made: LifeBuoy,
  recovery_code_used: LifeBuoy,
  program_allowed: Plug,
  program_ended: Plug,
  phone_changed: Smartphone,
  phone_removed: Smartphone,
  access_denied: ShieldCheck,
};

interface ActivityRowProps {
  event: ActivityEvent;
  now: Date;
  onDeny: (event: ActivityEvent) => void;
}

export function ActivityRow({ event, now, onDeny }: ActivityRowProps) {
  const known = isKnown(event.kind);
  const what = known ? words.kinds[event.kind as ActivityKind](event.detail) : words.otherKind;
  const Icon = known ? icons[event.kind as ActivityKind] : History;
  const when = formatDateTime(event.created_at);
  return (
    <li className="flex gap-3 border-line-soft border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <Icon aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-label">{what}</p>
        <p className="text-caption text-ink-3">
          <time dateTime={event.created_at} title={when}>
            {formatAgo(event.created_at, now)}
          </time>{' '}
          · {from(event)}
        </p>
        {event.current && !event.denied && (
          <Badge tone="success" icon={CircleCheck} className="mt-1.5">
            {words.here}
          </Badge>
        )}
        {event.denied && (
          <Badge tone="warn" icon={TriangleAlert} className="mt-1.5">
            {words.denied}
          </Badge>
        )}
      </div>
      {event.deniable && (
        <Button
          variant="ghost"
          size="sm"
          className="flex-none"
          aria-label={words.deny.startOf(what, when)}
          onClick={() => onDeny(event)}
        >
          {words.deny.start}
        </Button>
      )}
    </li>
  );
}

/** "Chrome no Windows · São Paulo, Brasil" */
function from({ device, city, country, network }: ActivityEvent): string {
  if (device === null) return words.operator;
  const place =
    placeName({ city, country }) ?? (network === null ? words.unknownPlace : words.network(network));
  return `${nameOf(device)} · ${place}`;
}

function isKnown(kind: string): kind is ActivityKind {
  return Object.hasOwn(words.kinds, kind);
}
