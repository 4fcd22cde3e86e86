import { Checkbox } from '@garimpo/sdk';
import { marksText } from '../../../text/pt-br-metadata-marks.ts';
import type { Reading } from '../lib/answer.ts';
import { breaksSignature, marksChoice, marksOf } from '../lib/marks.ts';

const text = marksText;

interface FileMarksProps {
  reading: Extract<Reading, { state: 'read' }>;
  removes: boolean;
  /** Once it is clean there is nothing to choose. */
  chosen: boolean;
  disabled: boolean;
  onRemoves: (removes: boolean) => void;
}

/** Marks of artificial intelligence in words, whether they stay, and what networks say of them. */
export function FileMarks({ reading, removes, chosen, disabled, onRemoves }: FileMarksProps) {
  const marks = marksOf(reading);
  if (marks.length === 0) return null;
  const choice = chosen ? null : marksChoice(reading);
  return (
    <section aria-label={text.title} className="grid gap-2 rounded-sm border border-line-soft px-3 py-2">
      <h4 className="text-small font-label">{text.title}</h4>
      <ul className="grid gap-0.5 text-small text-ink-2">
        {marks.map(({ mark, value }) => (
          <li key={`${mark} ${value}`} className="break-words">
            {text.mark(mark, value)}
          </li>
        ))}
      </ul>
      {choice === 'free' && (
        <Checkbox
          label={text.remove}
          description={text.removeHint}
          checked={removes}
          disabled={disabled}
          onCheckedChange={onRemoves}
        />
      )}
      {choice === 'always' && <p className="text-caption text-ink-3">{text.always}</p>}
      {breaksSignature(reading) && <p className="text-small text-warn-text">{text.broken}</p>}
      <details className="text-caption text-ink-2">
        <summary className="w-max cursor-pointer rounded-xs font-medium max-md:py-3">
          {text.rulesTitle}
        </summary>
        <ul className="mt-1 grid gap-1">
          {text.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="mt-1">{text.rulesEnd}</p>
      </details>
    </section>
  );
}
