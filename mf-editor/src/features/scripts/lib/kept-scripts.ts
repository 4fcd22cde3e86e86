import { type OwnTracker, ownTrackerKinds } from '@garimpo/cloner-contract';
import * as z from 'zod/mini';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { isSameTracker } from './own-trackers.ts';
import type { PageScript } from './page-scripts.ts';
import type { ScriptChange } from './scripts-edit.ts';

const change = z.object({
  code: z.optional(z.string()),
  place: z.optional(z.enum(['head', 'body'])),
  isRemoved: z.optional(z.boolean()),
});

/** Changes of the dialog for scripts, as a browser keeps them: elements have other ids in the page that is opened next. */
const keptScripts = z.object({
  /** By the place in the list, with what the script was. */
  changes: z.array(z.object({ at: z.int(), was: z.string(), change })),
  leaving: z.array(z.object({ kind: z.enum(ownTrackerKinds), id: z.string() })),
});
type KeptScripts = z.infer<typeof keptScripts>;

type Changes = ReadonlyMap<NodeId, ScriptChange>;

export function keptOf(
  scripts: readonly PageScript[],
  changes: Changes,
  leaving: readonly OwnTracker[],
): KeptScripts {
  return {
    changes: scripts.flatMap((script, at) => {
      const made = changes.get(script.element);
      return made === undefined ? [] : [{ at, was: signOf(script), change: made }];
    }),
    leaving: [...leaving],
  };
}

/** What of it is about scripts and trackers that the page still has; null where nothing is. */
export function restoredFrom(
  found: unknown,
  scripts: readonly PageScript[],
  trackers: readonly OwnTracker[],
): { changes: Changes; leaving: readonly OwnTracker[] } | null {
  const { data } = keptScripts.safeParse(found);
  if (data === undefined) return null;
  const changes = new Map<NodeId, ScriptChange>();
  for (const { at, was, change: made } of data.changes) {
    const script = scripts[at];
    if (script !== undefined && signOf(script) === was) changes.set(script.element, withoutGaps(made));
  }
  const leaving = trackers.filter((tracker) => data.leaving.some((one) => isSameTracker(one, tracker)));
  return changes.size + leaving.length === 0 ? null : { changes, leaving };
}

function withoutGaps({ code, place, isRemoved }: KeptScripts['changes'][number]['change']): ScriptChange {
  return {
    ...(code !== undefined && { code }),
    ...(place !== undefined && { place }),
    ...(isRemoved !== undefined && { isRemoved }),
  };
}

/** Tells scripts apart without keeping their code a second time. */
function signOf({ form, address, code }: PageScript): string {
  let hash = 0;
  for (let at = 0; at < code.length; at += 1) hash = (Math.imul(hash, 31) + code.charCodeAt(at)) | 0;
  return `${form} ${address ?? ''} ${code.length} ${hash}`;
}
