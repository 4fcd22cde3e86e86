import { Badge, Button, Empty, errorText, formatDateTime, LoadingText, SidePanel, toast } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { AddressRuleView } from '@garimpo/traffic-filter-contract';
import { Ban, Check, ListChecks } from 'lucide-react';
import { useRef } from 'react';
import { LoadProblem } from '../../../components/load-problem.tsx';
import { text } from '../../../text/pt-br.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { useAddressRulesQuery, useDeleteRule } from '../api/address-rules.ts';
import { NewRule } from './new-rule.tsx';

const words = requestsText.rules;

/** Rules for single addresses that hold now, each until its time is over or somebody removes it. */
export function RulesPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useAddressRulesQuery();
  const list = useRef<HTMLDivElement>(null);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={data === undefined ? '\u00a0' : words.sub(data.rules.length)}
    >
      <p className="border-b border-line-soft p-5 text-small text-ink-2">{words.text}</p>
      <PanelPart title={words.add}>
        <NewRule />
      </PanelPart>
      <PanelPart title={words.list}>
        <LoadProblem
          error={error}
          failed={words.loadFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        <div ref={list} tabIndex={-1} className="outline-none">
          {data === undefined && error === null && <LoadingText />}
          {data?.rules.length === 0 && (
            <Empty dense level={3} icon={ListChecks} title={words.emptyTitle}>
              {words.emptyText}
            </Empty>
          )}
          {data !== undefined && data.rules.length > 0 && (
            <ul className="grid gap-1">
              {data.rules.map((rule) => (
                // The button goes with its row: the keyboard stays in the list.
                <RuleRow key={rule.id} rule={rule} onRemoved={() => list.current?.focus()} />
              ))}
            </ul>
          )}
        </div>
      </PanelPart>
    </SidePanel>
  );
}

const looks = {
  allow: { tone: 'success', icon: Check },
  block: { tone: 'danger', icon: Ban },
} as const;

function RuleRow({ rule, onRemoved }: { rule: AddressRuleView; onRemoved: () => void }) {
  const { mutate, isPending } = useDeleteRule();
  const { id, kind, maskedIp, expiresAt } = rule;
  const remove = () =>
    mutate(id, {
      onSuccess: () => {
        onRemoved();
        toast.success(words.removed);
      },
      onError: (cause) => toast.error(errorText(cause, text.errors, words.removeFailed)),
    });
  return (
    <li className="flex items-center gap-3 border-b border-line-soft py-2 last:border-b-0">
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-caption break-all text-ink">{maskedIp}</span>
          <Badge {...looks[kind]}>{words.kindOf(kind)}</Badge>
        </span>
        <span className="text-caption text-ink-3 tabular-nums">{words.until(formatDateTime(expiresAt))}</span>
      </span>
      <Button
        size="sm"
        variant="ghost"
        busy={isPending}
        busyText={words.removing}
        aria-label={words.removeOf(maskedIp)}
        onClick={remove}
      >
        {words.remove}
      </Button>
    </li>
  );
}
