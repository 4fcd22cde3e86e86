import { Segmented, type SegmentedOption } from '@garimpo/sdk';
import { panelText } from '../../../text/pt-br-panel.ts';
import { useStyle } from './use-style.ts';

const words = panelText.type;
type Align = 'default' | keyof typeof words.aligns;

const options: SegmentedOption<Align>[] = [
  { value: 'default', label: words.default },
  { value: 'left', label: words.aligns.left },
  { value: 'center', label: words.aligns.center },
  { value: 'right', label: words.aligns.right },
];

export function AlignField() {
  const { value, put, fixed } = useStyle('text-align', 'length');
  const known = options.find((option) => option.value === value)?.value;
  return (
    <div className="grid gap-1.5">
      <span className="text-caption text-ink-2">{words.align}</span>
      <Segmented
        label={words.align}
        options={options}
        // None of them stands for `justify` and the like: then nothing is marked.
        value={known ?? (value === null ? 'default' : ('' as Align))}
        disabled={fixed}
        className="w-full [&_button]:px-1"
        onValueChange={(next) => put(next === 'default' ? null : next)}
      />
    </div>
  );
}
