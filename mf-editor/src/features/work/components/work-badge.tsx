import { Badge, type BadgeTone, formatTime, type IconSource } from '@garimpo/sdk';
import { Check, CircleAlert, CloudOff, CloudUpload, Pencil } from 'lucide-react';
import { workText } from '../../../text/pt-br-work.ts';
import type { DraftStatus, WorkPlace } from '../state/draft-status.ts';

const words = workText.badge;

const looks: Record<WorkPlace, { tone: BadgeTone; icon: IconSource; text: string }> = {
  clean: { tone: 'success', icon: Check, text: words.saved },
  unsaved: { tone: 'warn', icon: Pencil, text: words.unsaved },
  kept: { tone: 'neutral', icon: CloudUpload, text: words.unsaved },
  local: { tone: 'warn', icon: CloudOff, text: words.local },
  nowhere: { tone: 'danger', icon: CircleAlert, text: words.nowhere },
};

/** Where the work is, in a word. */
export function WorkBadge({ status: { place, keptAt } }: { status: DraftStatus }) {
  const { tone, icon, text } = looks[place];
  return (
    <Badge tone={tone} icon={icon}>
      {place === 'kept' ? words.kept(formatTime(keptAt)) : text}
    </Badge>
  );
}
