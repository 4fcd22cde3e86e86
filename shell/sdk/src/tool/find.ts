import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import type { IconSource } from '../ui/icon/icon.tsx';

/** A thing of somebody's that they may look for by name. */
export interface Findable {
  /** Stays the same for as long as the thing is there; unique in its source. */
  id: string;
  title: string;
  /** What tells it from others of the same name: shown under the title, and searched. */
  detail?: string;
  /** Searched, and not shown. */
  words?: readonly string[];
  /** Found only where its beginning is among what is typed: what is done to things does not stand beside each of them. */
  verb?: string;
  /** Address in the app. Left out where no tool that is listed serves it. */
  to: string;
}

/** What a source is handed. The query cache is the page's own: a list that a screen has read is not read again. */
export interface FindContext {
  api: Api;
  queries: QueryClient;
  userId: string;
  signal: AbortSignal;
}

/** One kind of things. A source that fails, or is late, costs its own things and no others. */
export interface FindSource {
  /** Unique in the tool, and the same from version to version. */
  id: string;
  /** What people call these things, in the plural. */
  name: string;
  icon: IconSource;
  /** All of the person's. Called when the palette opens, never before. */
  list(context: FindContext): Promise<readonly Findable[]>;
}

/**
 * What a tool's `src/find.ts` exports beside its `contract`: the things of its own that the command palette finds. The
 * file is optional, and loaded apart from the tool's pages.
 */
export type FindSources = readonly FindSource[];
