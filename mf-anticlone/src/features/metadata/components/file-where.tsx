import { Icon } from '@garimpo/sdk';
import { Laptop, ShieldCheck, Upload } from 'lucide-react';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import { whereCleaned } from '../lib/where.ts';
import type { Item } from '../state/cleaning-list.ts';

const text = metadataText.where;
const icons = { here: Laptop, service: Upload, nowhere: null } as const;

/** Where the file is going to be cleaned; of a clean one, what a second look at it found. */
export function FileWhere({ item: { file, reading, work } }: { item: Item }) {
  if (work.state === 'clean') {
    const { proof } = work;
    if (proof === null) return null;
    return (
      <p className="flex items-start gap-1.5 text-small text-ink-2">
        <Icon icon={ShieldCheck} size={14} className="mt-0.5 text-success-text" />
        <span className="min-w-0 break-words">
          {text.proof[proof.picture]}
          {proof.hash !== null && <span className="text-caption text-ink-3"> {text.hash(proof.hash)}</span>}
        </span>
      </p>
    );
  }
  const where = whereCleaned(reading, file);
  const icon = where === null ? null : icons[where];
  if (where === null || where === 'nowhere' || icon === null) return null;
  return (
    <p className="flex items-start gap-1.5 text-caption text-ink-3">
      <Icon icon={icon} size={14} className="mt-0.5" />
      {text[where]}
    </p>
  );
}
