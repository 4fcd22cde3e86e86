export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** From this many options on, a list gets a search box. */
export const SEARCH_FROM = 8;

/** Without case and accents: "sao" finds "São Paulo". */
export function matchesSearch(label: string, search: string): boolean {
  return plain(label).includes(plain(search.trim()));
}

/** The same of its first letters. */
export function startsWith(label: string, letters: string): boolean {
  return plain(label).startsWith(plain(letters));
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');
