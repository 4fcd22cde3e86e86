import { Button, errorText, toast } from '@garimpo/sdk';
import { MailCheck } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { clonesText } from '../../../text/pt-br-clones.ts';
import { evidenceText } from '../../../text/pt-br-evidence.ts';
import { clonesOf, useClonesQuery, useUpdateClone } from '../api/clones.ts';

const words = evidenceText.notices;

/** Marks the case after a notice was sent. */
export function MarkNotified({ siteId, cloneId }: { siteId: string; cloneId: string }) {
  const { data } = useClonesQuery(siteId);
  const { mutate, isPending } = useUpdateClone(siteId, cloneId);
  const clone = clonesOf(data).find(({ id }) => id === cloneId);
  if (clone === undefined) return null;
  if (clone.caseStatus === 'notified') {
    return <p className="text-small text-ink-2">{words.marked}</p>;
  }
  return (
    <Button
      icon={MailCheck}
      className="justify-self-start"
      busy={isPending}
      busyText={clonesText.detail.saving}
      onClick={() =>
        mutate(
          { caseStatus: 'notified' },
          { onError: (cause) => toast.error(errorText(cause, text.errors, clonesText.detail.caseFailed)) },
        )
      }
    >
      {words.mark}
    </Button>
  );
}
