import { Button, errorText, Field, Input, Notice, Select, Textarea } from '@garimpo/sdk';
import {
  type Device,
  devices,
  type Network,
  networks,
  REFERRER_MAX,
  USER_AGENT_MAX,
} from '@garimpo/traffic-filter-contract';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { tryText as words } from '../../../text/pt-br-try.ts';
import { deviceText, networkText } from '../../../text/pt-br-words.ts';
import type { useTryCampaign } from '../api/try-campaign.ts';

const UNKNOWN = 'unknown';
const deviceOptions = [
  ...devices.map((value) => ({ value, label: deviceText[value] })),
  { value: UNKNOWN, label: words.unknownDevice } as const,
];
const networkOptions = [
  ...networks.map((value) => ({ value, label: networkText[value] })),
  { value: UNKNOWN, label: words.unknownNetwork } as const,
];

export function TryForm({ trial }: { trial: ReturnType<typeof useTryCampaign> }) {
  const [device, setDevice] = useState<Device | typeof UNKNOWN>('phone');
  const [network, setNetwork] = useState<Network | typeof UNKNOWN>('facebook');
  const [userAgent, setUserAgent] = useState('');
  const [referrer, setReferrer] = useState('');
  const { mutate, isPending, error } = trial;
  const run = () => {
    if (isPending) return;
    mutate({
      device: device === UNKNOWN ? null : device,
      network: network === UNKNOWN ? null : network,
      ...(userAgent.trim() !== '' && { userAgent }),
      ...(referrer.trim() !== '' && { referrer }),
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-[minmax(0,1fr)]">
        <Field label={words.device} disabled={userAgent.trim() !== ''}>
          <Select options={deviceOptions} value={device} onValueChange={setDevice} />
        </Field>
        <Field label={words.network}>
          <Select options={networkOptions} value={network} onValueChange={setNetwork} />
        </Field>
      </div>
      <details>
        <summary className="w-max max-w-full cursor-pointer rounded-xs py-1 font-label text-ink-2 hover:text-ink">
          {words.more}
        </summary>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
          <Field label={words.userAgent} hint={words.userAgentHint} optional>
            <Textarea
              spellCheck={false}
              maxLength={USER_AGENT_MAX}
              placeholder={words.userAgentExample}
              value={userAgent}
              onChange={(event) => setUserAgent(event.target.value)}
            />
          </Field>
          <Field label={words.referrer} optional>
            <Input
              spellCheck={false}
              autoCapitalize="none"
              maxLength={REFERRER_MAX}
              placeholder={words.referrerExample}
              value={referrer}
              onChange={(event) => setReferrer(event.target.value)}
            />
          </Field>
        </div>
      </details>
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>}
      <Button type="submit" variant="primary" full busy={isPending} busyText={words.running}>
        {words.run}
      </Button>
    </form>
  );
}
