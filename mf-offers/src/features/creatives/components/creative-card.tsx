import type { CreativeView } from '@garimpo/offers-contract';
import { Checkbox, IconButton, IconLink } from '@garimpo/sdk';
import { Download, ExternalLink, Library } from 'lucide-react';
import { Thumbnail } from '../../../creatives/thumbnail.tsx';
import { creativesText } from '../../../text/pt-br-creatives.ts';
import { CreativeFacts } from './creative-facts.tsx';

const words = creativesText.panel;
const libraryAddress = (id: string) => `https://www.facebook.com/ads/library/?id=${encodeURIComponent(id)}`;

interface CreativeCardProps {
  offerId: string;
  creative: CreativeView;
  place: number;
  chosen: boolean;
  onChosenChange: (chosen: boolean) => void;
  onOpen: () => void;
  onDownload: () => void;
}

export function CreativeCard(props: CreativeCardProps) {
  const { offerId, creative, place, chosen, onChosenChange, onOpen, onDownload } = props;
  const { id, libraryId, text, linkUrl, hasThumbnail, hasMedia, kind } = creative;
  const name = words.name(place);
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-md border border-line bg-surface p-2.5">
      <div>
        <button
          type="button"
          aria-label={words.open(name)}
          onClick={onOpen}
          className="block w-full rounded-sm hover:veil-hover"
        >
          <Thumbnail
            offerId={offerId}
            creativeId={hasThumbnail ? id : null}
            kind={kind}
            alt=""
            className="block h-36 w-full"
          />
        </button>
      </div>
      <CreativeFacts creative={creative} />
      <p className="line-clamp-3 text-small wrap-anywhere text-ink-2">{text ?? words.noText}</p>
      <div className="-mx-1 mt-auto flex items-center">
        {hasMedia && (
          <Checkbox
            className="pl-1"
            label={<span className="sr-only">{words.choose(name)}</span>}
            checked={chosen}
            onCheckedChange={onChosenChange}
          />
        )}
        <IconLink size="row" label={words.inLibrary} icon={Library} href={libraryAddress(libraryId)} newTab />
        {linkUrl !== null && (
          // On a phone the viewer has it: there is no room for a fourth target.
          <span className="max-sm:hidden">
            <IconLink size="row" label={words.link} icon={ExternalLink} href={linkUrl} newTab />
          </span>
        )}
        {hasMedia && (
          <span className="ml-auto">
            <IconButton size="row" label={words.download} icon={Download} onClick={onDownload} />
          </span>
        )}
      </div>
    </li>
  );
}
