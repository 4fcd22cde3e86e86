import type { EventView } from '@garimpo/anticlone-contract';
import { Button, errorText, formatDateTime, toast } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { trackingText } from '../../../text/pt-br-tracking.ts';
import { useReveal } from '../api/reveal.ts';

const words = trackingText.events;

/** Masked, until somebody asks for the whole of it. */
export function VisitorAddress({ siteId, event }: { siteId: string; event: EventView }) {
  const { mutate, isPending, data } = useReveal(siteId);
  if (data !== undefined) {
    return (
      <span className="font-mono text-caption text-ink" {...(data.userAgent && { title: data.userAgent })}>
        {data.ip}
      </span>
    );
  }
  if (event.maskedIp === null) return <span className="text-ink-3">{words.erased}</span>;
  const reveal = () =>
    mutate(event.id, {
      onError: (cause) => toast.error(errorText(cause, text.errors, words.revealFailed)),
    });
  return (
    <span className="inline-flex items-center gap-2">
      <span className="font-mono text-caption">{event.maskedIp}</span>
      <Button
        size="sm"
        variant="ghost"
        aria-label={words.revealOf(formatDateTime(event.createdAt))}
        busy={isPending}
        onClick={reveal}
      >
        {words.reveal}
      </Button>
    </span>
  );
}
