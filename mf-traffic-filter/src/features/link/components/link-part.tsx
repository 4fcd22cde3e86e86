import { Field, IconButton, Input, Notice, TextLink } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { ClipboardCopy } from 'lucide-react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { paths } from '../../../paths.ts';
import { linkText } from '../../../text/pt-br-link.ts';

const words = linkText.link;

export function LinkPart({ campaign: { link, aboutLink, active } }: { campaign: CampaignView }) {
  return (
    <PanelPart title={words.title}>
      {!active && <Notice kind="warn">{words.inactive}</Notice>}
      <Field label={words.label} hideLabel>
        <Input
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          trailing={
            <IconButton
              label={words.copy}
              icon={ClipboardCopy}
              size="head"
              onClick={() => void copyAndSay(link, words.copied)}
            />
          }
        />
      </Field>
      <p className="text-caption text-ink-3">
        <TextLink href={aboutLink} newTab>
          {words.about}
        </TextLink>
        {`. ${words.aboutText}`}
      </p>
      <p className="text-caption text-ink-3">
        <TextLink to={paths.domains}>{words.domains}</TextLink>
        {`. ${words.domainsText}`}
      </p>
    </PanelPart>
  );
}
