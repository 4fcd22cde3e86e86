import { Button, Field, Input, Notice, Segmented, SidePanel, TextLink } from '@garimpo/sdk';
import { CopyButton, PanelPart, shortAddress } from '@garimpo/sdk/parts';
import {
  type CampaignView,
  clickSnippet,
  conversionPixel,
  conversionSnippet,
  networks,
} from '@garimpo/traffic-filter-contract';
import { ClipboardCopy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Code, CodeBox, copy } from '../../../components/copy.tsx';
import { wordFor } from '../../../lib/word-for.ts';
import { paths } from '../../../paths.ts';
import { linkText as words } from '../../../text/pt-br-link.ts';
import { sendsText } from '../../../text/pt-br-sends.ts';
import { networkText } from '../../../text/pt-br-words.ts';
import { adLink } from '../lib/ad-links.ts';
import { readSaved, type Saved } from '../lib/saved.ts';
import { SecretPart } from './secret-part.tsx';

/** Loaded beside the panel: few print a link. */
const QrPart = lazy(async () => ({ default: (await import('./qr-part.tsx')).QrPart }));

export interface LinkPanelProps {
  open: boolean;
  campaign: CampaignView;
  onClose: () => void;
}

/** The link of a campaign, prepared for each network, and how pages report clicks and conversions. */
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
      <Suspense fallback={null}>
        <QrPart link={campaign.link} name={campaign.name} />
      </Suspense>
      <AdLinksPart key={campaign.id} campaign={campaign} />
      <ParametersPart />
      <OutcomesPart link={campaign.link} />
      <SecretPart link={campaign.link} />
    </SidePanel>
  );
}

/** The campaign is saved, and some of its pages may not have responded as pages do. */
function SavedNotice({ saved: { what, warnings } }: { saved: Saved }) {
  const { problems, otherProblem } = words.saved;
  return (
    <div className="px-5 pt-5">
      <Notice kind={warnings.length === 0 ? 'success' : 'warn'}>
        {words.saved[what]}
        {warnings.length > 0 && (
          <>
            {` ${words.saved.warnings}`}
            <ul className="mt-1 grid gap-1">
              {warnings.map(({ url, problem }) => (
                <li key={url} className="break-all">
                  <b className="font-semibold">{shortAddress(url)}</b>
                  {`: ${wordFor(problems, problem, otherProblem)}.`}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}

function LinkPart({ campaign: { link, aboutLink, active } }: { campaign: CampaignView }) {
  const {
    title,
    label,
    copy: copyLabel,
    copied,
    inactive,
    about,
    aboutText,
    preview,
    previewText,
    copyPreview,
    domains,
    domainsText,
  } = words.link;
  const previewLink = `${aboutLink}?dispositivo=phone`;
  return (
    <PanelPart title={title}>
      {!active && <Notice kind="warn">{inactive}</Notice>}
      <Field label={label} hideLabel>
        <Input
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          trailing={<CopyButton label={copyLabel} size="head" value={link} copied={copied} />}
        />
      </Field>
      <p className="text-caption text-ink-3">
        <TextLink href={aboutLink} newTab>
          {about}
        </TextLink>
        {`. ${aboutText}`}
      </p>
      <p className="flex items-center gap-1 text-caption text-ink-3">
        <TextLink href={previewLink} newTab>
          {preview}
        </TextLink>
        <CopyButton label={copyPreview} size="head" iconSize={14} value={previewLink} copied={copied} />
        <span>{previewText}</span>
      </p>
      <p className="text-caption text-ink-3">
        <TextLink to={paths.domains}>{domains}</TextLink>
        {`. ${domainsText}`}
      </p>
    </PanelPart>
  );
}

const networkOptions = networks.map((value) => ({ value, label: networkText[value] }));

/** The link with the parameters that the chosen network fills in. */
function AdLinksPart({ campaign }: { campaign: CampaignView }) {
  const [network, setNetwork] = useState(
    () => networks.find((one) => campaign.networks.includes(one)) ?? networks[0],
  );
  const link = adLink(campaign.link, network, campaign.name);
  return (
    <PanelPart title={words.ads.title}>
      <Segmented
        label={words.ads.network}
        options={networkOptions}
        value={network}
        onValueChange={setNetwork}
        className="w-full"
      />
      <Code label={words.ads.label(networkText[network])} code={link} className="rounded-sm bg-sunken p-3" />
      {!campaign.networks.includes(network) && <Notice kind="warn">{words.ads.notSelected}</Notice>}
      <p>{words.ads.where[network]}</p>
      <Button
        variant="primary"
        icon={ClipboardCopy}
        className="justify-self-start"
        onClick={() => void copy(link, words.link.copied)}
      >
        {words.ads.copy}
      </Button>
    </PanelPart>
  );
}

function ParametersPart() {
  return (
    <PanelPart title={words.parameters.title}>
      <dl className="grid gap-2.5">
        {words.parameters.all.map(({ name, what }) => (
          <div key={name}>
            <dt className="font-label break-words text-ink">{name}</dt>
            <dd className="text-caption text-ink-3">{what}</dd>
          </div>
        ))}
      </dl>
    </PanelPart>
  );
}

/** The code with which pages report clicks and conversions. */
function OutcomesPart({ link }: { link: string }) {
  const { outcomes } = words;
  const snippets = [
    { title: outcomes.click, text: outcomes.clickText, code: clickSnippet(link) },
    { title: outcomes.conversion, text: outcomes.conversionText, code: conversionSnippet(link) },
    { title: outcomes.pixel, text: outcomes.pixelText, code: conversionPixel(link) },
  ];
  return (
    <PanelPart title={outcomes.title}>
      {snippets.map(({ title, text, code }) => (
        <div key={title} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <h4 className="font-label text-ink">{title}</h4>
          <p className="text-caption text-ink-3">{text}</p>
          <CodeBox
            label={outcomes.code(title)}
            code={code}
            copyLabel={outcomes.copy(title)}
            copied={outcomes.copied}
          />
        </div>
      ))}
      <p className="text-caption text-ink-3">
        <TextLink to={paths.sends}>{sendsText.open}</TextLink>
        {`. ${sendsText.openText}`}
      </p>
    </PanelPart>
  );
}
