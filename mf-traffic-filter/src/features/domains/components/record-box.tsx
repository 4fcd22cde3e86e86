import { IconButton } from '@garimpo/sdk';
import { ClipboardCopy } from 'lucide-react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { domainsText } from '../../../text/pt-br-domains.ts';

const words = domainsText.records;

export interface RecordBoxProps {
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA';
  name: string;
  value: string;
}

/** One record of a name server, as its panel asks for it, to be taken there word for word. */
export function RecordBox({ type, name, value }: RecordBoxProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 rounded-sm bg-sunken py-1.5 pr-1.5 pl-3 text-small">
      <dt className="text-caption text-ink-3">{words.type}</dt>
      <dd className="py-1 font-mono text-caption text-ink">{type}</dd>
      <Line name={words.name} value={name} copy={words.copyName(type)} />
      <Line name={words.value} value={value} copy={words.copyValue(type)} />
    </dl>
  );
}

function Line({ name, value, copy }: { name: string; value: string; copy: string }) {
  return (
    <>
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-mono text-caption break-all text-ink">{value}</span>
        <IconButton label={copy} icon={ClipboardCopy} onClick={() => void copyAndSay(value)} />
      </dd>
    </>
  );
}
