import { Button, errorText, IconButton, Notice } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { VisitReply } from '@garimpo/traffic-filter-contract';
import { ClipboardCopy, Eye } from 'lucide-react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { text } from '../../../text/pt-br.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { useReveal } from '../api/reveal.ts';

const words = requestsText.detail;

/** Masked, until somebody asks for the whole of it. */
export function AddressPart({ request: { id, maskedIp } }: { request: VisitReply['request'] }) {
  const { mutate, isPending, data, error } = useReveal(id);
  return (
    <PanelPart title={words.ip}>
      {maskedIp === null && data === undefined ? (
        <p>{words.erased}</p>
      ) : (
        <div className="flex min-h-9 flex-wrap items-center gap-2">
          <span role="status" className="min-w-0 flex-1 font-mono break-all text-ink">
            {data ?? maskedIp}
          </span>
          {data === undefined ? (
            <Button icon={Eye} size="sm" busy={isPending} busyText={words.revealing} onClick={() => mutate()}>
              {words.reveal}
            </Button>
          ) : (
            <IconButton label={words.copyIp} icon={ClipboardCopy} onClick={() => void copyAndSay(data)} />
          )}
        </div>
      )}
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.revealFailed)}</Notice>}
      {maskedIp !== null && <p className="text-caption text-ink-3">{words.revealNote}</p>}
    </PanelPart>
  );
}
