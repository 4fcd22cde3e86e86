import type { AlertRuleView } from '@garimpo/offers-contract';
import {
  Button,
  errorText,
  formatAgo,
  IconButton,
  LoadingText,
  Notice,
  Skeleton,
  Switch,
  toast,
  useGarimpo,
} from '@garimpo/sdk';
import { Trash2 } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import { type useAlertRules, useDeleteRule, useSwitchRule } from '../api/alert-rules.ts';

export interface AlertRulesProps {
  offerId: string;
  rules: ReturnType<typeof useAlertRules>;
}

const words = alertsText.rules;

/** Each is switched off and on, or deleted, at once. */
export function AlertRules({ offerId, rules: { data, error, isFetching, refetch } }: AlertRulesProps) {
  if (data === undefined && error === null) return <LoadingRules />;
  if (data === undefined) {
    return (
      <Notice
        kind="danger"
        action={
          <Button size="sm" busy={isFetching} busyText={words.loading} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      >
        {errorText(error, text.errors, words.loadFailed)}
      </Notice>
    );
  }
  if (data.length === 0) return <p className="text-small text-ink-2">{words.none}</p>;
  return (
    <ul aria-label={words.list} className="rounded-md border border-line">
      {data.map((rule) => (
        <RuleRow key={rule.id} offerId={offerId} rule={rule} />
      ))}
    </ul>
  );
}

function RuleRow({ offerId, rule }: { offerId: string; rule: AlertRuleView }) {
  const { now } = useGarimpo();
  const change = useSwitchRule(offerId);
  const remove = useDeleteRule(offerId);
  const name = words.condition(rule.condition);
  const tell = (error: unknown) => toast.error(errorText(error, text.errors, words.failed));
  const { lastFiredAt } = rule;
  return (
    <li className="flex items-center gap-2 border-line-soft py-1.5 pr-2 pl-3 not-first:border-t">
      <Switch
        className="flex-1"
        label={name}
        description={lastFiredAt === null ? words.neverFired : words.fired(formatAgo(lastFiredAt, now()))}
        checked={change.isPending ? change.variables.enabled : rule.enabled}
        onCheckedChange={(enabled) => change.mutate({ id: rule.id, enabled }, { onError: tell })}
      />
      <IconButton
        label={words.remove(name)}
        icon={Trash2}
        busy={remove.isPending}
        onClick={() => remove.mutate(rule.id, { onError: tell })}
      />
    </li>
  );
}

function LoadingRules() {
  return (
    <div className="grid gap-3">
      <Skeleton height={44} />
      <LoadingText text={words.loading} className="justify-self-center" />
    </div>
  );
}
