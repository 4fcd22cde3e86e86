import type { StripOptions } from '@garimpo/media-strip';
import { Checkbox } from '@garimpo/sdk';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import type { Item } from '../state/cleaning-list.ts';
import { FileMarks } from './file-marks.tsx';

const text = metadataText.choices;

interface FileChoicesProps {
  item: Item;
  disabled: boolean;
  onChoose: (options: StripOptions) => void;
}

/** What may go or stay, as the person decides, of a file that has it. */
export function FileChoices({ item: { reading, options, work }, disabled, onChoose }: FileChoicesProps) {
  if (reading.state !== 'read') return null;
  const clean = work.state === 'clean';
  const all = [...reading.findings, ...reading.kept.map(({ finding }) => finding)];
  const hides = !clean && all.some(({ kind }) => kind === 'hidden');
  return (
    <>
      {hides && (
        <Checkbox
          label={text.hidden}
          description={text.hiddenHint}
          checked={options.hidden === 'rewrite'}
          disabled={disabled}
          onCheckedChange={(rewrite) => onChoose({ ...options, hidden: rewrite ? 'rewrite' : 'keep' })}
        />
      )}
      <FileMarks
        reading={reading}
        removes={options.marks === 'remove'}
        chosen={clean}
        disabled={disabled}
        onRemoves={(removes) => onChoose({ ...options, marks: removes ? 'remove' : 'keep' })}
      />
    </>
  );
}
