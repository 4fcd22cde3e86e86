import { ALERT_RULES_MAX, type OfferView } from '@garimpo/offers-contract';
import { Button, Dialog, errorText, Notice, toast } from '@garimpo/sdk';
import { useState } from 'react';
import type { LayerProps } from '../../../on-demand.ts';
import { text } from '../../../text/pt-br.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import { useAlertRules, useCreateRule } from '../api/alert-rules.ts';
import { emptyDraft, readRule } from '../lib/rule-draft.ts';
import { AlertRules } from './alert-rules.tsx';
import { NewRuleFields } from './new-rule-fields.tsx';

export interface AlertRulesDialogProps extends LayerProps {
  offer: Pick<OfferView, 'id' | 'title'>;
}

const words = alertsText.rules;

/** The alerts of one offer: those there are, and one more. */
export function AlertRulesDialog({ offer, open, onClose }: AlertRulesDialogProps) {
  const rules = useAlertRules(offer.id);
  const create = useCreateRule(offer.id);
  const [draft, setDraft] = useState(emptyDraft);
  const [attempts, setAttempts] = useState(0);
  const result = readRule(draft);
  const full = (rules.data?.length ?? 0) >= ALERT_RULES_MAX;

  const submit = () => {
    if (full) return;
    setAttempts(attempts + 1);
    if (!result.ok || create.isPending) return;
    create.mutate(result.condition, {
      onSuccess: () => {
        setDraft(emptyDraft);
        setAttempts(0);
        toast.success(words.created);
      },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={offer.title}
      dirty={draft.threshold !== '' || draft.percent !== ''}
      locked={create.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={create.isPending} onClick={onClose}>
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
        <Notice kind="danger">{errorText(create.error, text.errors, words.failed)}</Notice>
      )}
    </Dialog>
  );
}
