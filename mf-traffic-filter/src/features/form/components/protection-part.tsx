import { Button, Icon } from '@garimpo/sdk';
import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { ChevronRight, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formText } from '../../../text/pt-br-form.ts';
import { type ProtectionDraft, protectionDraftOf } from '../lib/protection-draft.ts';
import { LimitField } from './limit-field.tsx';
import { SignalFields } from './signal-fields.tsx';
import type { FormPartProps } from './use-campaign-form.ts';

const { field, protection: words } = formText;

/** How invalid traffic is taken. What is usual suits most: it is closed until somebody wants more, or something in it is wrong. */
export function ProtectionPart({ draft: { protection }, problems, change }: FormPartProps) {
  const wrong = Object.keys(problems.protection).length > 0;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  const put = (part: Partial<ProtectionDraft>) => change({ protection: { ...protection, ...part } });
  const errors = { number: field.points, order: field.order };
  const error = (name: 'pendingFrom' | 'blockedFrom') => {
    const problem = problems.protection[name];
    return problem === undefined ? null : errors[problem];
  };
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-lg px-5 py-3 text-h3 hover:veil-hover [&::-webkit-details-marker]:hidden">
        <Icon icon={ChevronRight} className="text-ink-3 transition-transform group-open:rotate-90" />
        <h2 className="min-w-0 text-h3">{words.title}</h2>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line-soft p-5">
        <p className="text-small text-ink-2">{words.intro}</p>
        <LimitField
          label={words.pending}
          description={words.pendingHint}
          fieldLabel={words.pendingFrom}
          unit={words.points}
          limit={protection.pending}
          error={error('pendingFrom')}
          onChange={(pending) => put({ pending })}
        />
        <LimitField
          label={words.blocked}
          description={words.blockedHint}
          fieldLabel={words.blockedFrom}
          unit={words.points}
          limit={protection.blocked}
          error={error('blockedFrom')}
          onChange={(blocked) => put({ blocked })}
        />
        <LimitField
          label={words.perMinute}
          description={words.perMinuteHint}
          fieldLabel={words.perMinuteFrom}
          unit={words.visits}
          limit={protection.perMinute}
          error={problems.protection.perMinute === undefined ? null : field.perMinute}
          onChange={(perMinute) => put({ perMinute })}
        />
        <SignalFields
          weights={protection.weights}
          problems={problems.protection}
          onChange={(weights) => put({ weights })}
        />
        <Button
          size="sm"
          icon={RotateCcw}
          className="justify-self-start"
          onClick={() => change({ protection: protectionDraftOf(USUAL_PROTECTION) })}
        >
          {words.usual}
        </Button>
      </div>
    </details>
  );
}
