import { Badge, Button, formatDateTime } from '@garimpo/sdk';
import { Check } from 'lucide-react';
import type { Versions } from '../../../api/site-api.ts';
import { text } from '../../../text/pt-br.ts';
import { versionsText as words } from '../../../text/pt-br-versions.ts';
import { sizeText } from '../../../text/size.ts';

export interface VersionRowProps {
  version: Versions[number];
  restoring: boolean;
  disabled: boolean;
  onCompare: () => void;
  onRestore: () => void;
}

export function VersionRow({ version, restoring, disabled, onCompare, onRestore }: VersionRowProps) {
  const { createdAt, origin, bytes, current } = version;
  const number = version.version;
  return (
    <li className="grid gap-2 border-b border-line-soft px-5 py-3">
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-strong">
          {words.name(number)}
          {current && (
            <Badge tone="success" icon={Check}>
              {words.current}
            </Badge>
          )}
        </p>
        <p className="text-caption text-ink-3">
          {text.facts(formatDateTime(createdAt), words.originOf(origin), sizeText(bytes))}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={words.compareOf(number)} onClick={onCompare}>
          {words.compare}
        </Button>
        {!current && (
          <Button
            size="sm"
            busy={restoring}
            busyText={words.restoring}
            disabled={disabled && !restoring}
            aria-label={words.restoreOf(number)}
            onClick={onRestore}
          >
            {words.restore}
          </Button>
        )}
      </div>
    </li>
  );
}
