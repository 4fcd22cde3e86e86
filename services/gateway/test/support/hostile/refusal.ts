import type { Answer } from './http-client.ts';
import { isAuth, isData, isLink } from './places.ts';

interface ErrorBody {
  error: { code: string; message: string; requestId: string; fields?: { path: string; rule: string }[] };
}

interface AuthBody {
  code?: unknown;
  error_code?: unknown;
  msg?: unknown;
}

export interface Wanted {
  /** One of these; any 4xx when absent. */
  status?: number[];
  code?: string;
  /** Start of the path of one refused field. */
  field?: string;
}

/** What is wrong with an answer that should be a refusal, in the words of a test's report; `null` when nothing is. */
export function wrongWith(path: string, answer: Answer, wanted: Wanted = {}): string | null {
  const { status } = answer;
  if (status < 400 || status > 499) return `answered ${status} ${answer.text.slice(0, 200)}`;
  if (wanted.status !== undefined && !wanted.status.includes(status)) {
    return `answered ${status} in place of ${wanted.status.join(' or ')}: ${answer.text.slice(0, 200)}`;
  }
  if (isAuth(path)) return wrongAuthShape(answer, wanted);
  if (isData(path)) return wrongDataShape(answer, wanted);
  // Whoever follows a link that is not there reads a line, or a page, and no data.
  if (isLink(path) && status === 404 && LINES.includes(answer.text)) return null;
  return wrongShape(answer, wanted);
}

const LINES = ['Link não encontrado\n', 'Este link não vale mais\n'];

function wrongShape({ json, text, headers }: Answer, { code, field }: Wanted): string | null {
  const { error } = (json ?? {}) as Partial<ErrorBody>;
  const wellMade =
    hasExactly(json, ['error']) &&
    hasExactly(error, ['code', 'message', 'requestId'], ['fields']) &&
    /^[a-z_]+(\.[a-z_]+){2}$/.test(error?.code ?? '') &&
    typeof error?.message === 'string' &&
    error.requestId === headers['x-request-id'] &&
    (error.fields ?? []).every((one) => hasExactly(one, ['path', 'rule']));
  if (!wellMade || error === undefined) return `not the error shape: ${text.slice(0, 200)}`;
  if (code !== undefined && error.code !== code) return `${error.code} in place of ${code}`;
  const paths = (error.fields ?? []).map(({ path }) => path);
  if (field !== undefined && !paths.some((path) => meets(path, field))) {
    return `refused ${JSON.stringify(paths)} in place of ${JSON.stringify(field)}`;
  }
  return null;
}

/** The shape of Supabase Auth; it names refused fields in the message. Programs of others read two fields of their own (0116). */
function wrongAuthShape({ json, text, status }: Answer, { code, field }: Wanted): string | null {
  const body = json as AuthBody | undefined;
  const wellMade =
    hasExactly(body, ['code', 'error_code', 'msg'], ['weak_password', 'error', 'error_description']) &&
    body?.code === status &&
    typeof body.error_code === 'string' &&
    /^[a-z_]+$/.test(body.error_code) &&
    typeof body.msg === 'string';
  if (!wellMade) return `not the shape of Supabase Auth: ${text.slice(0, 200)}`;
  if (code === 'request.input.invalid') {
    if (body.error_code !== 'validation_failed') return `${body.error_code} in place of validation_failed`;
    const paths = /^Invalid value in: (.*)$/s.exec(body.msg as string)?.[1]?.split(', ') ?? [];
    if (field !== undefined && !paths.some((path) => meets(path === 'body' ? '' : path, field))) {
      return `refused ${JSON.stringify(body.msg)} in place of ${JSON.stringify(field)}`;
    }
  }
  return null;
}

/** What PostgREST says for refusals of the kit. */
const DATA_CODES: Record<string, string> = {
  'request.token.missing': 'PGRST302',
  'request.token.invalid': 'PGRST301',
  'request.factor.required': '42501',
  'request.access.denied': '42501',
  'accounts.subscription.inactive': '42501',
  'request.method.not_allowed': 'PGRST117',
};

function wrongDataShape({ json, text }: Answer, { code }: Wanted): string | null {
  const body = json as { code?: unknown; message?: unknown } | undefined;
  const wellMade =
    hasExactly(body, ['code', 'message', 'details', 'hint']) &&
    /^[A-Z0-9]{5,8}$/.test(String(body?.code)) &&
    typeof body?.message === 'string';
  if (!wellMade) return `not the shape of PostgREST: ${text.slice(0, 200)}`;
  const translated = code === undefined ? undefined : DATA_CODES[code];
  return translated === undefined || translated === body?.code
    ? null
    : `${body?.code} in place of ${translated}`;
}

/** Refusing a whole for what is in it is right, and so is naming the place within it. */
function meets(path: string, field: string): boolean {
  return path === '' || field === '' || path === field || isWithin(path, field) || isWithin(field, path);
}

const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}.`);

function hasExactly(value: unknown, required: string[], optional: string[] = []): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return (
    required.every((key) => keys.includes(key)) &&
    keys.every((key) => required.includes(key) || optional.includes(key))
  );
}
