import { type SidebarEntry, TOOL_CONTRACT } from '@garimpo/releases-contract';
import { type FindContext, type FindSource, hasRoute, useGarimpo } from '@garimpo/sdk';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { log } from '../lib/log.ts';
import { withTimeLimit } from '../lib/time-limit.ts';
import type { ListedTool } from '../tools/discovery.ts';
import { ofGoodVersion } from '../tools/good-version.ts';
import { type Tools, useDiscoveredTools, useTools } from '../tools/tools.ts';
import type { Entry, EntryGroup } from './entries.ts';
import { searched } from './match.ts';

/** Whoever types has what the others found meanwhile; after this long a tool counts as not answering. */
const ANSWER_WITHIN_MS = 8_000;

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
    verb: z.optional(z.string()),
  }),
);

function isSource(value: unknown): value is FindSource {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, list } = value as Partial<Record<keyof FindSource, unknown>>;
  return typeof id === 'string' && typeof name === 'string' && typeof list === 'function';
}

/** What of a tool's things can be looked for; nothing where it brings no such file. */
async function readSources(openPart: Tools['openPart'], listed: ListedTool): Promise<readonly FindSource[]> {
  return ofGoodVersion(listed, async (release) => {
    const exposed = await withTimeLimit(openPart(release, 'find'), ANSWER_WITHIN_MS);
    return exposed === null ? [] : exposedFind.parse(exposed).sources;
  });
}

/** All things of one source. Whatever leads to where nobody is at home is left out. */
async function readEntries(
  prefix: string,
  source: FindSource,
  context: FindContext & { routes: readonly string[] },
): Promise<Entry[]> {
  const { routes, ...rest } = context;
  const found = findables.parse(await withTimeLimit(source.list(rest), ANSWER_WITHIN_MS));
  return found
    .filter(({ to }) => hasRoute(routes, to))
    .map(({ id, title, detail, words, to, verb }) => ({
      key: `${prefix}${id}`,
      title,
      detail,
      icon: source.icon,
      to,
      verb,
      searched: searched(title, detail === undefined ? words : [detail, ...words]),
    }));
}

/** What has not answered, or not yet. */
interface Asked {
  /** What keys of its entries begin with. */
  prefix: string;
  name: string;
}

export interface Found {
  groups: EntryGroup[];
  pending: Asked[];
  failed: Asked[];
  /** Asks those again that failed. */
  retry: () => void;
}

/** What the tools find, each for itself: what is here is here, whoever is late or fails is named. */
export function useFound(sidebar: readonly SidebarEntry[]): Found {
  const { openPart } = useTools();
  const discovered = useDiscoveredTools();
  const tools = inOrderOf(sidebar, discovered.tools);
  const { session, api, routes } = useGarimpo();
  const queries = useQueryClient();
  const userId = session.user.id;

  const opened = useQueries({
    queries: tools.map((listed) => ({
      queryKey: ['palette', 'sources', listed.name, listed.current.version],
      queryFn: () => readSources(openPart, listed).catch(told(listed.name)),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      // Functions and icons: nothing that could be compared, or shared in part.
      structuralSharing: false,
    })),
  });
  const sources = tools.flatMap((listed, at) =>
    (opened[at]?.data ?? []).map((source: FindSource) => ({
      listed,
      source,
      prefix: prefixOf(listed, source),
    })),
  );
  const lists = useQueries({
    queries: sources.map(({ listed, source, prefix }) => ({
      queryKey: ['palette', 'list', listed.name, listed.current.version, source.id, userId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readEntries(prefix, source, { api, queries, userId, signal, routes }).catch(told(prefix)),
      // What was found last is there at once; each opening asks again.
      staleTime: 0,
      retry: false,
      structuralSharing: false,
    })),
  });

  const asked = [
    ...tools.map((listed, at) => ({ prefix: `${listed.name}/`, name: listed.title, query: opened[at] })),
    ...sources.map(({ source, prefix }, at) => ({ prefix, name: source.name, query: lists[at] })),
  ];
  return {
    groups: sources.map(({ source, prefix }, at) => ({
      id: prefix,
      name: source.name,
      entries: lists[at]?.data ?? [],
    })),
    pending: asked.filter(({ query }) => query?.data === undefined && query?.isFetching),
    failed: asked.filter(({ query }) => query?.isError && !query.isFetching),
    retry: () => {
      for (const { query } of asked) if (query?.isError) void query.refetch();
    },
  };
}

/** Of equally good answers those come first whose tool stands first in the sidebar. */
function inOrderOf(sidebar: readonly SidebarEntry[], tools: readonly ListedTool[]): ListedTool[] {
  const place = ({ routes }: ListedTool) => {
    const at = sidebar.findIndex(({ to }) => routes.includes(to));
    return at === -1 ? sidebar.length : at;
  };
  return [...tools].sort((a, b) => place(a) - place(b));
}

const prefixOf = (listed: ListedTool, source: FindSource) => `${listed.name}/${source.id}/`;

/** Told where engineers look; the palette names it to everybody else. */
const told = (what: string) => (error: unknown) => {
  log.error(`${what} could not be searched`, error);
  throw error;
};
