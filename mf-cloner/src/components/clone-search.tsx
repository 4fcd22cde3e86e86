import { IconButton, Input } from '@garimpo/sdk';
import { Search, X } from 'lucide-react';
import { text } from '../text/pt-br.ts';

const words = text.list;

export interface CloneSearchProps {
  value: string;
  onChange: (value: string) => void;
}

export function CloneSearch({ value, onChange }: CloneSearchProps) {
  return (
    <Input
      type="search"
      quiet
      icon={Search}
      aria-label={words.search}
      placeholder={words.search}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="mb-4 w-full md:max-w-80"
      trailing={
        value !== '' && (
          <IconButton label={words.clearSearch} icon={X} size="head" onClick={() => onChange('')} />
        )
      }
    />
  );
}
