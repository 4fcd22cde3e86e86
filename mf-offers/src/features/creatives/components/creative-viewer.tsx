import type { CreativeView } from '@garimpo/offers-contract';
import { Button, Dialog, IconButton, TextLink } from '@garimpo/sdk';
import { hostOf } from '@garimpo/sdk/parts';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Thumbnail } from '../../../creatives/thumbnail.tsx';
import { creativesText } from '../../../text/pt-br-creatives.ts';
import { stepped, swipeStep } from '../lib/choice.ts';
import { CreativeFacts } from './creative-facts.tsx';

const words = creativesText.viewer;

interface CreativeViewerProps {
  offerId: string;
  creatives: readonly CreativeView[];
  place: number;
  onPlaceChange: (place: number) => void;
  onClose: () => void;
  onDownload: (ids: string[]) => void;
}

/** The ads one by one, by picture: arrow keys, buttons, or a finger lead to the next. */
export function CreativeViewer({
  offerId,
  creatives,
  place,
  onPlaceChange,
  onClose,
  onDownload,
}: CreativeViewerProps) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const creative = creatives[place];
  if (creative === undefined) return null;
  const go = (step: 1 | -1) => onPlaceChange(stepped(place, step, creatives.length));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const from = start.current;
    start.current = null;
    const step = from === null ? 0 : swipeStep(clientX - from.x, clientY - from.y);
    if (step !== 0) go(step);
  };
  const { id, text, linkUrl, hasThumbnail, hasMedia, kind } = creative;
  const name = creativesText.panel.name(place + 1);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title(place + 1, creatives.length)}
      description={words.hint}
      footer={
        hasMedia && (
          <Button icon={Download} onClick={() => onDownload([id])}>
            {creativesText.panel.download}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it do the same */}
      <div onKeyDown={onKeyDown} className="grid gap-3">
        <div className="flex items-center gap-2">
          <IconButton size="md" label={words.previous} icon={ChevronLeft} onClick={() => go(-1)} />
          {/* A vertical movement scrolls, a horizontal one leads on. */}
          <div
            className="min-w-0 flex-1 touch-pan-y select-none"
            onPointerDown={({ clientX, clientY }) => {
              start.current = { x: clientX, y: clientY };
            }}
            onPointerUp={onPointerUp}
            onPointerCancel={() => {
              start.current = null;
            }}
          >
            <Thumbnail
              offerId={offerId}
              creativeId={hasThumbnail ? id : null}
              kind={kind}
              alt={words.picture(name)}
              className="mx-auto block h-72 w-full object-contain"
            />
          </div>
          <IconButton size="md" label={words.next} icon={ChevronRight} data-autofocus onClick={() => go(1)} />
        </div>
        <div aria-live="polite" className="grid gap-2">
          <CreativeFacts creative={creative} />
          <p className="max-h-40 overflow-auto whitespace-pre-line wrap-anywhere">
            {text ?? creativesText.panel.noText}
          </p>
          {linkUrl !== null && (
            <p className="truncate text-small">
              <TextLink href={linkUrl}>{hostOf(linkUrl)}</TextLink>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
