import {
  Badge,
  Button,
  errorText,
  Field,
  formatPercent,
  Input,
  Notice,
  Select,
  SidePanel,
  Textarea,
  TextLink,
} from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import {
  type CampaignView,
  type Device,
  devices,
  type Network,
  networks,
  REFERRER_MAX,
  type TryReply,
  USER_AGENT_MAX,
} from '@garimpo/traffic-filter-contract';
import { FileCheck, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTryCampaign } from '../../../api/campaigns.ts';
import { text } from '../../../text/pt-br.ts';
import { tryText, tryText as words } from '../../../text/pt-br-try.ts';
import { deviceText, networkText, pageText, reasonText } from '../../../text/pt-br-words.ts';

const UNKNOWN = 'unknown';
const deviceOptions = [
  ...devices.map((value) => ({ value, label: deviceText[value] })),
  { value: UNKNOWN, label: words.unknownDevice } as const,
];
const networkOptions = [
  ...networks.map((value) => ({ value, label: networkText[value] })),
  { value: UNKNOWN, label: words.unknownNetwork } as const,
];

function TryForm({ trial }: { trial: ReturnType<typeof useTryCampaign> }) {
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

const tryResultWords = tryText.result;

/** The page, why it is that one, and where exactly the visitor would be led. */
function TryResult({ answer: { page, reason, destinations } }: { answer: TryReply }) {
  const offer = page === 'offer';
  const split = destinations.length > 1;
  return (
    <>
      <Badge
        tone={offer ? 'success' : 'info'}
        icon={offer ? FileCheck : ShieldCheck}
        className="justify-self-start"
      >
        {pageText[page]}
      </Badge>
      <p className="text-ink">{reasonText[reason]}</p>
      <h4 className="font-label text-ink">{tryResultWords.destinations}</h4>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {destinations.map(({ url, percent }) => (
          <li
            key={url}
            className="grid grid-cols-[minmax(0,1fr)] rounded-sm bg-sunken px-3 py-2 text-caption"
          >
            <TextLink href={url} newTab className="break-all" aria-label={`${tryResultWords.open}: ${url}`}>
              {url}
            </TextLink>
            {split && (
              <span className="text-ink-2 tabular-nums">
                {tryResultWords.percentOf(formatPercent(percent / 100))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {split && <p className="text-caption text-ink-3">{tryResultWords.sticky}</p>}
    </>
  );
}

export interface TryPanelProps {
  open: boolean;
  campaign: CampaignView;
  onClose: () => void;
}

/** Describes a visitor and shows the decision with its reason. */
export function TryPanel({ open, campaign, onClose }: TryPanelProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={campaign.name}
    >
      {/* The key drops an answer for earlier settings. */}
      <Trial key={`${campaign.id} ${campaign.revision}`} campaign={campaign} />
    </SidePanel>
  );
}

function Trial({ campaign }: { campaign: CampaignView }) {
  const trial = useTryCampaign(campaign.id);
  return (
    <>
      <PanelPart title={words.visitor}>
        <TryForm trial={trial} />
      </PanelPart>
      <PanelPart title={words.result.title}>
        {!campaign.active && <Notice kind="warn">{words.result.inactive}</Notice>}
        <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {trial.data === undefined ? <p>{words.result.none}</p> : <TryResult answer={trial.data} />}
        </div>
        <p className="text-caption text-ink-3">{words.note}</p>
      </PanelPart>
    </>
  );
}
