import { Button, errorText, Field, Input, Notice } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { CLICK_ID_MAX, type ConversionTargetView } from '@garimpo/traffic-filter-contract';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { sendsText } from '../../../text/pt-br-sends.ts';
import { useTestTarget } from '../api/sends.ts';

const words = sendsText.test;

/** Sends an event in the test mode of the network, and says what it answered. */
export function TestPart({ target: { id, network, testCode } }: { target: ConversionTargetView }) {
  const [clickId, setClickId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const test = useTestTarget();
  const needsClick = network === 'google' || network === 'kwai';
  const hasCode = needsClick || testCode !== null;
  const submit = () => {
    const typed = clickId.trim();
    setMissing(needsClick && typed === '');
    if (test.isPending || (needsClick && typed === '')) return;
    test.mutate({ id, ...(typed !== '' && { clickId: typed }) });
  };
  return (
    <PanelPart title={words.title}>
      <p>{sendsText.networks[network].test}</p>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {needsClick && (
          <Field label={words.clickId} error={isMissing ? words.clickIdRequired : null}>
            <Input
              value={clickId}
              maxLength={CLICK_ID_MAX}
              autoComplete="off"
              onChange={(event) => {
                setMissing(false);
                setClickId(event.target.value);
              }}
            />
          </Field>
        )}
        {!hasCode && <p className="text-caption text-ink-3">{words.noCode}</p>}
        <Button
          type="submit"
          icon={Send}
          className="justify-self-start"
          disabled={!hasCode}
          busy={test.isPending}
          busyText={words.sending}
        >
          {words.send}
        </Button>
      </form>
      {test.error !== null && (
        <Notice kind="danger">{errorText(test.error, text.errors, words.failed)}</Notice>
      )}
      {test.data !== undefined && !test.isPending && (
        <Notice kind={test.data.sent ? 'success' : 'danger'}>
          {test.data.sent
            ? words.sent
            : words.notSent(sendsText.reasons[test.data.reason ?? 'refused'], test.data.detail)}
        </Notice>
      )}
    </PanelPart>
  );
}
