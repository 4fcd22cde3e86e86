import {
  ALERT_RULES_MAX,
  type AlertKind,
  type AlertRuleView,
  alertKinds,
  type OfferView,
} from '@garimpo/offers-contract';
import {
  Button,
  Dialog,
  errorText,
  Field,
  formatAgo,
  IconButton,
  Input,
  LoadingText,
  Notice,
  Segmented,
  Skeleton,
  Switch,
  toast,
  useGarimpo,
} from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../../drafts.ts';
import type { LayerProps } from '../../../on-demand.ts';
import { RetryNotice } from '../../../retry-notice.tsx';
import { alertErrors, alertsText } from '../../../text/pt-br-alerts.ts';
import { useAlertRules, useCreateRule, useDeleteRule, useSwitchRule } from '../api/alert-requests.ts';
import {
  emptyDraft,
  RULE_LEAST,
  RULE_MOST,
  type RuleDraft,
  type RuleField,
  type RuleProblem,
  readRule,
  ruleDraft,
} from '../lib/rule-draft.ts';

const words = alertsText.rules;

interface AlertRulesProps {
  offerId: string;
  rules: ReturnType<typeof useAlertRules>;
}

function AlertRules({ offerId, rules: { data, error, isFetching, refetch } }: AlertRulesProps) {
  if (data === undefined && error === null) return <LoadingRules />;
  if (data === undefined) {
    return (
      <RetryNotice
        busy={isFetching}
        busyText={words.loading}
        retryText={words.retry}
        onRetry={() => void refetch()}
      >
        {errorText(error, alertErrors, words.loadFailed)}
      </RetryNotice>
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
  const report = (error: unknown) => toast.error(errorText(error, alertErrors, words.failed));
  const { lastFiredAt } = rule;
  return (
    <li className="flex items-center gap-2 border-line-soft py-1.5 pr-2 pl-3 not-first:border-t">
      <Switch
        className="flex-1"
        label={name}
        description={lastFiredAt === null ? words.neverFired : words.fired(formatAgo(lastFiredAt, now()))}
        checked={change.isPending ? change.variables.enabled : rule.enabled}
        onCheckedChange={(enabled) => change.mutate({ id: rule.id, enabled }, { onError: report })}
      />
      <IconButton
        label={words.remove(name)}
        icon={Trash2}
        busy={remove.isPending}
        onClick={() => remove.mutate(rule.id, { onError: report })}
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

interface NewRuleFieldsProps {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
  /** Number of submits: each one moves the focus to the first invalid field. */
  attempts: number;
  problems: Partial<Record<RuleField, RuleProblem>>;
}
const kinds = alertKinds.map((value) => ({ value, label: words.kinds[value] }));

function NewRuleFields({ draft, onChange, attempts, problems }: NewRuleFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const bind = (name: RuleField) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  const error = (name: RuleField) => sentence(name, problems[name]);
  return (
    <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field label={words.fresh} hint={words.kindHints[draft.kind]} group>
        <Segmented
          options={kinds}
          value={draft.kind}
          onValueChange={(kind: AlertKind) => onChange({ ...draft, kind })}
        />
      </Field>
      {draft.kind === 'crosses' && (
        <Field label={words.threshold} error={error('threshold')}>
          <Input {...bind('threshold')} placeholder={words.thresholdExample} />
        </Field>
      )}
      {draft.kind === 'rises' && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={words.percent} error={error('percent')}>
            <Input {...bind('percent')} suffix={words.percentUnit} />
          </Field>
          <Field label={words.days} error={error('days')}>
            <Input {...bind('days')} suffix={words.daysUnit} />
          </Field>
        </div>
      )}
    </div>
  );
}

function sentence(name: RuleField, problem: RuleProblem | undefined): string | null {
  if (problem === undefined) return null;
  return problem === 'range' ? words.problems.range(RULE_LEAST, RULE_MOST[name]) : words.problems[problem];
}

export interface AlertRulesDialogProps extends LayerProps {
  offer: Pick<OfferView, 'id' | 'title'>;
}

export function AlertRulesDialog({ offer, open, onClose }: AlertRulesDialogProps) {
  const rules = useAlertRules(offer.id);
  const create = useCreateRule(offer.id);
  const [draft, setDraft, kept] = useFormDraft(drafts.alerts(offer.id), ruleDraft, emptyDraft);
  const [attempts, setAttempts] = useState(0);
  const result = readRule(draft);
  const full = (rules.data?.length ?? 0) >= ALERT_RULES_MAX;

  const submit = () => {
    if (full) return;
    setAttempts(attempts + 1);
    if (!result.ok || create.isPending) return;
    create.mutate(result.condition, {
      onSuccess: () => {
        kept.done(emptyDraft);
        setAttempts(0);
        toast.success(words.created);
      },
    });
  };
  const close = () => {
    kept.done(emptyDraft);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      description={offer.title}
      dirty={kept.dirty}
      locked={create.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={create.isPending} onClick={close}>
            {words.close}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={full}
            busy={create.isPending}
            busyText={words.creating}
          >
            {words.create}
          </Button>
        </>
      }
    >
      <AlertRules offerId={offer.id} rules={rules} />
      <DraftNotice draft={kept} />
      {full ? (
        <Notice>{words.full(ALERT_RULES_MAX)}</Notice>
      ) : (
        <NewRuleFields
          draft={draft}
          onChange={setDraft}
          attempts={attempts}
          problems={attempts === 0 || result.ok ? {} : result.problems}
        />
      )}
      {create.error !== null && (
        <Notice kind="danger">{errorText(create.error, alertErrors, words.failed)}</Notice>
      )}
    </Dialog>
  );
}
