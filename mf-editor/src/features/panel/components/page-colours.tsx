import { IconButton } from '@garimpo/sdk';
import { SwatchBook } from 'lucide-react';
import { useId, useState } from 'react';
import { usePagePalette } from '../../../state/page-palette.ts';
import { panelText } from '../../../text/pt-br-panel.ts';

const words = panelText.colours;

interface PageColoursProps {
  label: string;
  disabled: boolean;
  onPick: (value: string) => void;
}

/** The page's own colours: its variables, which all that has them changes with, and those that it uses most. */
export function usePageColours({ label, disabled, onPick }: PageColoursProps) {
  const { variables, colours } = usePagePalette();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (variables.length + colours.length === 0) return { button: null, list: null };
  const button = (
    <IconButton
      label={words.ofPage(label)}
      icon={SwatchBook}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      disabled={disabled}
      className="flex-none"
      onClick={() => setOpen(!isOpen)}
    />
  );
  const list = isOpen && (
    <ul id={id} aria-label={words.ofPage(label)} className="flex flex-wrap gap-1 pt-2">
      {variables.map(({ name, colour }) => (
        <Swatch key={name} name={name} colour={colour} onPick={() => onPick(`var(${name})`)} isRound />
      ))}
      {colours.map((colour) => (
        <Swatch key={colour} name={colour} colour={colour} onPick={() => onPick(colour)} />
      ))}
    </ul>
  );
  return { button, list };
}

interface SwatchProps {
  name: string;
  colour: string;
  onPick: () => void;
  /** Variables are round, so that they are told from colours that only look alike. */
  isRound?: boolean;
}

function Swatch({ name, colour, onPick, isRound = false }: SwatchProps) {
  return (
    <li>
      <button
        type="button"
        aria-label={words.use(name)}
        title={name}
        style={{ backgroundColor: colour }}
        className={`block size-6 cursor-pointer border border-line focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus max-md:size-9 ${isRound ? 'rounded-full' : 'rounded-xs'}`}
        onClick={onPick}
      />
    </li>
  );
}
