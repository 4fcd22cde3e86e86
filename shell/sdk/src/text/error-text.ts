import { ApiError } from '../api/api-error.ts';
import { uiText } from './pt-br.ts';

/** A sentence for a code, or a function where the sentence holds something of the error (a limit, a field). */
export type ErrorSentence = string | ((error: ApiError) => string);
export type ErrorTable = Readonly<Record<string, ErrorSentence>>;

/**
 * What the user reads of an error: the tool's own sentence for its code, else the general one of that code, else
 * `fallback` with the request id. Services may be newer than a tool, so an unknown code is no mistake here.
 */
export function errorText(error: unknown, table: ErrorTable, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const sentence = ownValue(table, error.code) ?? ownValue(uiText.errors, error.code);
  if (sentence === undefined) return uiText.withRequestId(fallback, error.requestId);
  return typeof sentence === 'function' ? sentence(error) : sentence;
}

/** The rule that an input field broke, when the service named one for it. */
export function fieldRule(error: unknown, path: string): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields.find((field) => field.path === path)?.rule ?? null;
}

function ownValue(table: ErrorTable, code: string): ErrorSentence | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
