import { cutText } from '@garimpo/service-kit';

/** Records that are shown of those found, and the length of one. */
const SHOWN_MAX = 10;
const SHOWN_LENGTH = 255;

/**
 * Whether a text record says what was wanted. Forms of providers keep quotes that were copied along, put pieces of a long text in quotes of their own, and
 * break lines: none of that is part of the text, and the value has none of it.
 */
export function saysValue(text: string, value: string): boolean {
  return text.replace(/(?:["'“”\\\s]|\u200b)+/g, '') === value;
}

/** What was found, for people to see: anybody may have written it. */
export function shownTexts(texts: readonly string[]): string[] {
  return texts.slice(0, SHOWN_MAX).map((text) => cutText(text, SHOWN_LENGTH));
}
