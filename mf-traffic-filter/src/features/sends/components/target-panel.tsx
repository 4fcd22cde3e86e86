import {
  Button,
  Checkbox,
  errorText,
  Field,
  Input,
  Notice,
  PasswordInput,
  RadioCards,
  Select,
  SidePanel,
  toast,
} from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import {
  type ConversionTargetView,
  type DataRule,
  dataRules,
  type Network,
  networks,
  TARGET_NAME_MAX,
} from '@garimpo/traffic-filter-contract';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { sendsText } from '../../../text/pt-br-sends.ts';
import { networkText } from '../../../text/pt-br-words.ts';
import { useSaveTarget } from '../api/sends.ts';
import {
  draftOfTarget,
  emptyTarget,
  readTarget,
  type TargetDraft,
  type TargetField,
  type TargetProblems,
  withNetwork,
} from '../lib/target-draft.ts';
import { TestPart } from './test-part.tsx';

const words = sendsText.form;
/** A Select has no empty value. */
const ALL = 'all';
const networkOptions = networks.map((value) => ({ value, label: networkText[value] }));
const ruleOptions = dataRules.map((value) => ({
  value,
  label: sendsText.rules[value].label,
  description: sendsText.rules[value].text,
}));

export interface TargetPanelProps {
  open: boolean;
  /** The connection that is edited; null for a new one. */
  edited: ConversionTargetView | null;
  campaigns: readonly { id: string; name: string }[];
  /** It is stored: a new one is shown from then on, to be tested. */
  onSaved: (target: ConversionTargetView) => void;
  onClose: () => void;
}

/** A connection to a network: where to find each value, what is sent, and a test. */
export function TargetPanel({ open, edited, campaigns, onSaved, onClose }: TargetPanelProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={edited === null ? words.add : words.edit}
      {...(edited !== null && { description: `${edited.name} · ${networkText[edited.network]}` })}
    >
      <TargetForm
        key={edited === null ? 'new' : JSON.stringify([edited.id, edited.tokenEnd])}
        edited={edited}
        campaigns={campaigns}
        onSaved={onSaved}
      />
      {edited !== null && <TestPart key={edited.id} target={edited} />}
    </SidePanel>
  );
}

function TargetForm({ edited, campaigns, onSaved }: Omit<TargetPanelProps, 'open' | 'onClose'>) {
  const [draft, setDraft] = useState<TargetDraft>(() =>
    edited === null ? emptyTarget() : draftOfTarget(edited),
  );
  const [problems, setProblems] = useState<TargetProblems>({});
  const save = useSaveTarget();
  const change = (part: Partial<TargetDraft>) => {
    setProblems({});
    setDraft({ ...draft, ...part });
  };
  const submit = () => {
    if (save.isPending) return;
    const read = readTarget(draft, edited === null);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    save.mutate(
      { id: edited?.id ?? null, input: read.input },
      {
        onSuccess: (target) => {
          toast.success(edited === null ? words.created : words.changed);
          setDraft(draftOfTarget(target));
          onSaved(target);
        },
      },
    );
  };
  const { network } = draft;
  const of = sendsText.networks[network];
  const field = (name: TargetField) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const problemOf = (name: TargetField, problem: string) => (problems[name] === true ? problem : null);
  return (
    <PanelPart title={networkText[network]}>
      <form
        noValidate
        autoComplete="off"
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {edited === null && (
          <Field label={words.network}>
            <Select<Network>
              options={networkOptions}
              value={network}
              onValueChange={(chosen) => {
                setProblems({});
                setDraft(withNetwork(draft, chosen));
              }}
            />
          </Field>
        )}
        <Field label={words.name.label} error={problemOf('name', words.name.problem)}>
          <Input {...field('name')} placeholder={words.name.example} maxLength={TARGET_NAME_MAX} />
        </Field>
        <Field
          label={of.account.label}
          hint={of.account.hint}
          error={problemOf('account', of.account.problem)}
        >
          <Input {...field('account')} />
        </Field>
        {network === 'google' && (
          <Field
            label={words.loginAccount.label}
            optional
            hint={words.loginAccount.hint}
            error={problemOf('loginAccount', words.loginAccount.problem)}
          >
            <Input {...field('loginAccount')} />
          </Field>
        )}
        <Field label={of.event.label} hint={of.event.hint} error={problemOf('event', of.event.problem)}>
          <Input {...field('event')} />
        </Field>
        {network === 'google' && (
          <>
            <Field
              label={words.clientId.label}
              hint={words.clientId.hint}
              error={problemOf('clientId', words.clientId.problem)}
            >
              <Input {...field('clientId')} />
            </Field>
            <Field
              label={words.clientSecret.label}
              hint={edited === null ? words.clientSecret.hint : words.keptSecret}
              error={problemOf('clientSecret', words.clientSecret.problem)}
            >
              <PasswordInput {...field('clientSecret')} autoComplete="new-password" />
            </Field>
          </>
        )}
        <Field
          label={of.token.label}
          hint={edited === null ? of.token.hint : words.kept(edited.tokenEnd)}
          error={problemOf('token', of.token.problem)}
        >
          <PasswordInput {...field('token')} autoComplete="new-password" />
        </Field>
        {(network === 'facebook' || network === 'tiktok') && (
          <Field
            label={words.testCode.label}
            optional
            hint={words.testCode.hint}
            error={problemOf('testCode', words.testCode.problem)}
          >
            <Input {...field('testCode')} />
          </Field>
        )}
        <Field label={words.campaign}>
          <Select
            options={[
              { value: ALL, label: sendsText.targets.all },
              ...campaigns.map(({ id: value, name: label }) => ({ value, label })),
            ]}
            value={draft.campaignId ?? ALL}
            onValueChange={(chosen) => change({ campaignId: chosen === ALL ? null : chosen })}
          />
        </Field>
        <Field label={words.dataRule} group>
          <RadioCards<DataRule>
            options={ruleOptions}
            value={draft.dataRule}
            onValueChange={(dataRule) => change({ dataRule })}
          />
        </Field>
        <Checkbox
          label={words.unsigned}
          description={words.unsignedText}
          checked={draft.unsigned}
          onCheckedChange={(unsigned) => change({ unsigned })}
        />
        {save.error !== null && (
          <Notice kind="danger">{errorText(save.error, text.errors, words.failed)}</Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={save.isPending}
          busyText={words.saving}
        >
          {words.save}
        </Button>
      </form>
    </PanelPart>
  );
}
