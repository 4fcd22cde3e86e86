import { type KeyboardEvent, useRef, useState } from 'react';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** From this many options on, a list gets a search box. */
export const SEARCH_FROM = 8;

/** Ignores case and accents: "sao" finds "São Paulo". */
export function matchesSearch(label: string, search: string): boolean {
  return plain(label).includes(plain(search.trim()));
}

/** The same of its first letters. */
export function startsWith(label: string, letters: string): boolean {
  return plain(label).startsWith(plain(letters));
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');

/**
 * The option that the keyboard stands on, and what the arrows, Home, End and Enter do with it. It begins on the chosen one.
 * `onKeyDown` answers whether the key was one of those.
 */
export function useActiveOption<Value extends string>(
  options: readonly SelectOption<Value>[],
  value: Value | null,
  onChoose: (value: Value) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const active = Math.min(wanted, options.length - 1);

  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), options.length - 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (option: SelectOption<Value> | undefined) => {
    if (option !== undefined && option.disabled !== true) onChoose(option.value);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: options.length - 1 }[
      event.key
    ];
    if (target !== undefined) move(target);
    else if (event.key === 'Enter') choose(options[active]);
    else return false;
    event.preventDefault();
    return true;
  };
  return { list, active, setActive, move, choose, onKeyDown };
}
