import type { CreativeView } from '@garimpo/offers-contract';
import { Badge, formatDateCard, useGarimpo } from '@garimpo/sdk';
import { libraryText } from '../../../../extension/text/pt-br-library.ts';
import { daysRunning } from '../../../creatives/creative-days.ts';
import { creativesText } from '../../../text/pt-br-creatives.ts';

const words = creativesText.panel;

/** How long an ad has run, or until when, and where. */
export function CreativeFacts({ creative }: { creative: CreativeView }) {
  const { now } = useGarimpo();
  const { startedOn, goneAt, platforms, fresh } = creative;
  const until = goneAt === null ? now() : new Date(goneAt);
  const facts = [
    startedOn === null ? words.noStart : creativesText.running(daysRunning(startedOn, until)),
    goneAt === null ? null : words.goneOn(formatDateCard(goneAt)),
    platforms.length === 0 ? null : libraryText.platforms(platforms),
  ].filter((fact) => fact !== null);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-3">
      {fresh && goneAt === null && <Badge tone="success">{words.isNew}</Badge>}
      <span className="wrap-anywhere">{facts.join(' · ')}</span>
    </p>
  );
}
