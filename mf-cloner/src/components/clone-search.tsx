import { IconButton, Input } from '@garimpo/sdk';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { text } from '../text/pt-br.ts';

const words = text.list;

export interface CloneSearchProps {
  value: string;
  onChange: (value: string) => void;
}

export function CloneSearch({ value, onChange }: CloneSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  // The button goes with what it clears.
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Input
      ref={input}
      type="search"
      quiet
      icon={Search}
      aria-label={words.search}
      placeholder={words.search}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="mb-4 w-full md:max-w-80"
      trailing={value !== '' && <IconButton label={words.clearSearch} icon={X} size="head" onClick={clear} />}
    />
  );
}
