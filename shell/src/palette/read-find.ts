import { TOOL_CONTRACT } from '@garimpo/releases-contract';
import { type FindContext, type FindSource, hasRoute } from '@garimpo/sdk';
import * as z from 'zod/mini';
import type { ListedTool } from '../tools/discovery.ts';
import { withTimeLimit } from '../tools/time-limit.ts';
import type { Tools } from '../tools/tools.ts';
import type { Entry } from './entries.ts';
import { searched } from './match.ts';

/** Whoever types has what the others found meanwhile; after this long a tool counts as not answering. */
export const ANSWER_WITHIN_MS = 8_000;

/** What a remote exposes is outside data, and so is what its sources answer. */
const exposedFind = z.object({
  contract: z.literal(TOOL_CONTRACT),
  sources: z.array(z.custom<FindSource>(isSource, 'a source with id, name and list')),
});

const findables = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    detail: z.optional(z.string()),
    words: z._default(z.array(z.string()), []),
    to: z.string(),
  }),
);

function isSource(value: unknown): value is FindSource {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, list } = value as Partial<Record<keyof FindSource, unknown>>;
  return typeof id === 'string' && typeof name === 'string' && typeof list === 'function';
}

/** What of a tool's things can be looked for; nothing where it brings no such file. Of its last good version when the current one fails. */
export async function readSources(
  openFind: Tools['openFind'],
  { current, fallback }: ListedTool,
): Promise<readonly FindSource[]> {
  const read = async (release: typeof current) => {
    const exposed = await withTimeLimit(openFind(release), ANSWER_WITHIN_MS);
    return exposed === null ? [] : exposedFind.parse(exposed).sources;
  };
  try {
    return await read(current);
  } catch (error) {
    if (fallback === undefined) throw error;
    return read(fallback);
  }
}

/** All things of one source. Whatever leads to where nobody is at home is left out. */
export async function readEntries(
  prefix: string,
  source: FindSource,
  context: FindContext & { routes: readonly string[] },
): Promise<Entry[]> {
  const { routes, ...rest } = context;
  const found = findables.parse(await withTimeLimit(source.list(rest), ANSWER_WITHIN_MS));
  return found
    .filter(({ to }) => hasRoute(routes, to))
    .map(({ id, title, detail, words, to }) => ({
      key: `${prefix}${id}`,
      title,
      detail,
      icon: source.icon,
      to,
      searched: searched(title, detail === undefined ? words : [detail, ...words]),
    }));
}
