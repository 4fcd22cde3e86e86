import { Icon, IconButton } from '@garimpo/sdk';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { text } from '../text/pt-br.ts';
import { paletteText as words } from '../text/pt-br-palette.ts';

interface SearchFieldProps {
  value: string;
  /** Of the list, when there is one. */
  listId: string | undefined;
  activeId: string | undefined;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onClose: () => void;
}

/** Keeps the focus while the arrows move in the list below. */
export function SearchField({ value, listId, activeId, onChange, onKeyDown, onClose }: SearchFieldProps) {
  return (
    <div className="flex h-14 flex-none items-center gap-3 border-b border-line pr-2.5 pl-4 has-[input:focus-visible]:border-focus">
      <Icon icon={Search} size={18} className="text-ink-3" />
      <input
        type="text"
        role="combobox"
        aria-label={text.frame.search}
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={words.placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-body text-ink outline-none placeholder:text-ink-3 max-md:text-read"
      />
      <IconButton size="md" label={words.close} icon={X} onClick={onClose} />
    </div>
  );
}
