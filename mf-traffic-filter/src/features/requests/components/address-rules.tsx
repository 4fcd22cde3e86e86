import {
  Badge,
  Button,
  Empty,
  errorText,
  Field,
  formatDateTime,
  Input,
  LoadingText,
  Notice,
  Segmented,
  Select,
  SidePanel,
  toast,
} from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { PanelPart } from '@garimpo/sdk/parts';
import { type AddressRuleView, RULE_NOTE_MAX, type VisitReply } from '@garimpo/traffic-filter-contract';
import { Ban, Check, ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { text } from '../../../text/pt-br.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { hourOptions, momentText, USUAL_HOURS } from '../../../text/visit-words.ts';
import { useAddressRulesQuery, useCreateRule, useDeleteRule, useRequestRule } from '../api/address-rules.ts';
import { isIpSearch } from '../lib/requests-view.ts';

const rulePartWords = requestsText.detail;

export interface RulePartProps {
  request: VisitReply['request'];
  onRules: () => void;
}

/** Allows or blocks the address of this request, for a time. */
export function RulePart({ request: { id, maskedIp }, onRules }: RulePartProps) {
  const [hours, setHours] = useState(USUAL_HOURS);
  const { mutate, isPending, variables, data, error } = useRequestRule(id);
  const set = (kind: 'allow' | 'block') => !isPending && mutate({ kind, hours: Number(hours) });
  return (
    <PanelPart title={rulePartWords.rule}>
      <p>{maskedIp === null ? rulePartWords.ruleErased : rulePartWords.ruleText}</p>
      {maskedIp !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-2">
          <Field label={rulePartWords.hours}>
            <Select options={hourOptions} value={hours} onValueChange={setHours} />
          </Field>
          <Button
            icon={Check}
            busy={isPending && variables.kind === 'allow'}
            disabled={isPending && variables.kind === 'block'}
            onClick={() => set('allow')}
          >
            {rulePartWords.allow}
          </Button>
          <Button
            variant="danger-quiet"
            icon={Ban}
            busy={isPending && variables.kind === 'block'}
            disabled={isPending && variables.kind === 'allow'}
            onClick={() => set('block')}
          >
            {rulePartWords.block}
          </Button>
        </div>
      )}
      {error !== null && (
        <Notice kind="danger">{errorText(error, text.errors, rulePartWords.ruleFailed)}</Notice>
      )}
      {data !== undefined && error === null && (
        <Notice kind="success">{rulePartWords.ruleSet(data.kind, formatDateTime(data.expiresAt))}</Notice>
      )}
      <Button size="sm" variant="ghost" className="-ml-2 justify-self-start" onClick={onRules}>
        {rulePartWords.seeRules}
      </Button>
    </PanelPart>
  );
}

const words = requestsText.rules;

const kinds = [
  { value: 'block', label: words.block },
  { value: 'allow', label: words.allow },
] as const;

/** A rule for an address that is typed. */
function NewRule() {
  const [ip, setIp, kept] = useFormDraft('mf-traffic-filter/rule', z.string(), '');
  const [note, setNote] = useState('');
  const [kind, setKind] = useState<AddressRuleView['kind']>('block');
  const [hours, setHours] = useState(USUAL_HOURS);
  const [unreadable, setUnreadable] = useState(false);
  const { mutate, isPending, error, reset } = useCreateRule();
  const submit = () => {
    if (isPending) return;
    const typed = ip.trim();
    const readable = isIpSearch(typed);
    setUnreadable(!readable);
    if (!readable) return reset();
    mutate(
      { ip: typed, kind, hours: Number(hours), ...(note.trim() !== '' && { note: note.trim() }) },
      {
        onSuccess: (rule) => {
          kept.done('');
          setNote('');
          toast.success(requestsText.detail.ruleSet(rule.kind, formatDateTime(rule.expiresAt)));
        },
      },
    );
  };
  const refusal = error === null ? null : errorText(error, text.errors, requestsText.detail.ruleFailed);
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={words.ip} error={unreadable ? words.ipProblem : refusal}>
        <Input
          name="ip"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.ipExample}
          value={ip}
          onChange={(event) => {
            setIp(event.target.value);
            setUnreadable(false);
            if (error !== null) reset();
          }}
        />
      </Field>
      <Field label={words.note}>
        <Input
          name="note"
          maxLength={RULE_NOTE_MAX}
          autoComplete="off"
          placeholder={words.noteExample}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-3">
        <Field label={words.kind} group>
          <Segmented options={kinds} value={kind} onValueChange={setKind} />
        </Field>
        <Field label={requestsText.detail.hours}>
          <Select options={hourOptions} value={hours} onValueChange={setHours} />
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        busy={isPending}
        busyText={requestsText.detail.saving}
      >
        {words.create}
      </Button>
    </form>
  );
}

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
  const { id, kind, maskedIp, createdAt, expiresAt } = rule;
  // Addresses of one network look alike: the note, or the moment, tells them apart.
  const note = rule.note || words.noNote(momentText(createdAt));
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
        <span className="truncate text-caption text-ink-2" title={note}>
          {note}
        </span>
        <span className="text-caption text-ink-3 tabular-nums">{words.until(formatDateTime(expiresAt))}</span>
      </span>
      <Button
        size="sm"
        variant="ghost"
        busy={isPending}
        busyText={words.removing}
        aria-label={words.removeOf(maskedIp, note)}
        onClick={remove}
      >
        {words.remove}
      </Button>
    </li>
  );
}
