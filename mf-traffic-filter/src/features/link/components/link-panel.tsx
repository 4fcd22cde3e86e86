import { Button, Field, IconButton, Input, Notice, Segmented, SidePanel, TextLink } from '@garimpo/sdk';
import { PanelPart, shortAddress } from '@garimpo/sdk/parts';
import {
  type CampaignView,
  clickSnippet,
  conversionPixel,
  conversionSnippet,
  networks,
} from '@garimpo/traffic-filter-contract';
import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CodeBox } from '../../../components/code-box.tsx';
import { LoadProblem } from '../../../components/load-problem.tsx';
import { copyAndSay } from '../../../copy-and-say.ts';
import { paths } from '../../../paths.ts';
import { linkText, linkText as words } from '../../../text/pt-br-link.ts';
import { networkText } from '../../../text/pt-br-words.ts';
import { said } from '../../../text/said.ts';
import { useSecretQuery } from '../api/conversion-secret.ts';
import { adLink } from '../lib/ad-links.ts';
import { readSaved, type Saved } from '../lib/saved.ts';
import { signedCall } from '../lib/signed-call.ts';
import { Secret } from './secret.tsx';

const adLinksPartWords = linkText.ads;
const options = networks.map((value) => ({ value, label: networkText[value] }));

/** The link with what the chosen network fills in. */
function AdLinksPart({ campaign }: { campaign: CampaignView }) {
  const [network, setNetwork] = useState(
    () => networks.find((one) => campaign.networks.includes(one)) ?? networks[0],
  );
  const link = adLink(campaign.link, network, campaign.name);
  return (
    <PanelPart title={adLinksPartWords.title}>
      <Segmented
        label={adLinksPartWords.network}
        options={options}
        value={network}
        onValueChange={setNetwork}
        className="w-full"
      />
      <pre
        // What scrolls must be within reach of the keyboard.
        {...{ role: 'group', 'aria-label': adLinksPartWords.label(networkText[network]), tabIndex: 0 }}
        className="max-h-40 overflow-auto rounded-sm bg-sunken p-3 font-mono text-caption break-all whitespace-pre-wrap text-ink"
      >
        {link}
      </pre>
      {!campaign.networks.includes(network) && <Notice kind="warn">{adLinksPartWords.notSelected}</Notice>}
      <p>{adLinksPartWords.where[network]}</p>
      <Button
        variant="primary"
        icon={ClipboardCopy}
        className="justify-self-start"
        onClick={() => void copyAndSay(link, linkText.link.copied)}
      >
        {adLinksPartWords.copy}
      </Button>
    </PanelPart>
  );
}

const linkPartWords = linkText.link;

function LinkPart({ campaign: { link, aboutLink, active } }: { campaign: CampaignView }) {
  return (
    <PanelPart title={linkPartWords.title}>
      {!active && <Notice kind="warn">{linkPartWords.inactive}</Notice>}
      <Field label={linkPartWords.label} hideLabel>
        <Input
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          trailing={
            <IconButton
              label={linkPartWords.copy}
              icon={ClipboardCopy}
              size="head"
              onClick={() => void copyAndSay(link, linkPartWords.copied)}
            />
          }
        />
      </Field>
      <p className="text-caption text-ink-3">
        <TextLink href={aboutLink} newTab>
          {linkPartWords.about}
        </TextLink>
        {`. ${linkPartWords.aboutText}`}
      </p>
      <p className="text-caption text-ink-3">
        <TextLink to={paths.domains}>{linkPartWords.domains}</TextLink>
        {`. ${linkPartWords.domainsText}`}
      </p>
    </PanelPart>
  );
}

const { secret: secretPartWords, outcomes } = linkText;

/** For those who tell a sale from their own server. Most do not: it is closed, and nothing is asked for until it is opened. */
function SecretPart({ link }: { link: string }) {
  const [open, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useSecretQuery(open);
  return (
    <PanelPart title={secretPartWords.title}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-max max-w-full cursor-pointer rounded-xs py-1 font-label text-ink-2 hover:text-ink">
          {secretPartWords.open}
        </summary>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
          <p>{secretPartWords.text}</p>
          <CodeBox
            label={outcomes.code(secretPartWords.request)}
            code={signedCall(link)}
            copyLabel={outcomes.copy(secretPartWords.request)}
            copied={outcomes.copied}
          />
          <LoadProblem
            error={error}
            failed={secretPartWords.failed}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
          {open && error === null && <Secret known={data} />}
        </div>
      </details>
    </PanelPart>
  );
}

const savedNoticeWords = linkText.saved;

/** That it is saved, and which of its pages did not answer as pages do. */
function SavedNotice({ saved: { what, warnings } }: { saved: Saved }) {
  return (
    <div className="px-5 pt-5">
      <Notice kind={warnings.length === 0 ? 'success' : 'warn'}>
        {savedNoticeWords[what]}
        {warnings.length > 0 && (
          <>
            {` ${savedNoticeWords.warnings}`}
            <ul className="mt-1 grid gap-1">
              {warnings.map(({ url, problem }) => (
                <li key={url} className="break-all">
                  <b className="font-semibold">{shortAddress(url)}</b>
                  {`: ${said(savedNoticeWords.problems, problem, savedNoticeWords.otherProblem)}.`}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}

const outcomesPartWords = linkText.outcomes;

/** What pages hold so that clicks and conversions are counted. */
function OutcomesPart({ link }: { link: string }) {
  const all = [
    { title: outcomesPartWords.click, text: outcomesPartWords.clickText, code: clickSnippet(link) },
    {
      title: outcomesPartWords.conversion,
      text: outcomesPartWords.conversionText,
      code: conversionSnippet(link),
    },
    { title: outcomesPartWords.pixel, text: outcomesPartWords.pixelText, code: conversionPixel(link) },
  ];
  return (
    <PanelPart title={outcomesPartWords.title}>
      {all.map(({ title, text, code }) => (
        <div key={title} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <h4 className="font-label text-ink">{title}</h4>
          <p className="text-caption text-ink-3">{text}</p>
          <CodeBox
            label={outcomesPartWords.code(title)}
            code={code}
            copyLabel={outcomesPartWords.copy(title)}
            copied={outcomesPartWords.copied}
          />
        </div>
      ))}
    </PanelPart>
  );
}

const parametersPartWords = linkText.parameters;

function ParametersPart() {
  return (
    <PanelPart title={parametersPartWords.title}>
      <dl className="grid gap-2.5">
        {parametersPartWords.all.map(({ name, what }) => (
          <div key={name}>
            <dt className="font-label break-words text-ink">{name}</dt>
            <dd className="text-caption text-ink-3">{what}</dd>
          </div>
        ))}
      </dl>
    </PanelPart>
  );
}

export interface LinkPanelProps {
  open: boolean;
  campaign: CampaignView;
  onClose: () => void;
}

/** The link of a campaign, ready for each network, and how its page tells what became of a visit. */
export function LinkPanel({ open, campaign, onClose }: LinkPanelProps) {
  const saved = readSaved(useLocation().state, campaign.id);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={campaign.name}
    >
      {saved !== null && <SavedNotice saved={saved} />}
      <LinkPart campaign={campaign} />
      <AdLinksPart key={campaign.id} campaign={campaign} />
      <ParametersPart />
      <OutcomesPart link={campaign.link} />
      <SecretPart link={campaign.link} />
    </SidePanel>
  );
}
