import type { StripOptions } from '@garimpo/media-strip';
import { Checkbox } from '@garimpo/sdk';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import type { Item } from '../state/cleaning-list.ts';

const text = metadataText.choices;

interface FileChoicesProps {
  item: Item;
  disabled: boolean;
  onChoose: (options: StripOptions) => void;
}

/** What may go or stay, as the person decides, of a file that has it. */
export function FileChoices({
  item: { file, reading, options, work },
  disabled,
  onChoose,
}: FileChoicesProps) {
  if (reading.state !== 'read' || work.state === 'clean') return null;
  const all = [...reading.findings, ...reading.kept.map(({ finding }) => finding)];
  const hides = all.some(({ kind }) => kind === 'hidden');
  if (!hides) return null;
  return (
    <fieldset className="grid gap-2" aria-label={text.label(file.name)} disabled={disabled}>
      <Checkbox
        label={text.hidden}
        description={text.hiddenHint}
        checked={options.hidden === 'rewrite'}
        disabled={disabled}
        onCheckedChange={(rewrite) => onChoose({ ...options, hidden: rewrite ? 'rewrite' : 'keep' })}
      />
    </fieldset>
  );
}
