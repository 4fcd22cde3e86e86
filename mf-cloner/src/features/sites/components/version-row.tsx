import type { versionView } from '@garimpo/cloner-contract';
import { Badge, Button, formatDateTime } from '@garimpo/sdk';
import { Check } from 'lucide-react';
import type * as z from 'zod/mini';
import { text } from '../../../text/pt-br.ts';
import { sizeText } from '../../../text/size.ts';

const words = text.versions;

export interface VersionRowProps {
  version: z.infer<typeof versionView>;
  restoring: boolean;
  disabled: boolean;
  onRestore: () => void;
}

export function VersionRow({
  version: { version, createdAt, origin, bytes, current },
  restoring,
  disabled,
  onRestore,
}: VersionRowProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line-soft px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-strong">
          {words.name(version)}
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
      {!current && (
        <Button
          size="sm"
          busy={restoring}
          disabled={disabled && !restoring}
          aria-label={words.restoreOf(version)}
          onClick={onRestore}
        >
          {words.restore}
        </Button>
      )}
    </li>
  );
}
