import type { PointerView, ToolOverview } from '@garimpo/releases-contract';
import { ApiError, errorText, useApi } from '@garimpo/sdk';
import { useState } from 'react';
import { opsText } from '../text/pt-br-ops.ts';
import type { PointerChange } from './lib/pointer-change.ts';
import { changePointer, readTool, useReadAgain } from './releases-query.ts';

export interface UsedPointerChange {
  busy: boolean;
  /** Why it was not done, in words. */
  error: string | null;
  /** It was refused because the version was taken back for its errors, and may be insisted on. */
  mayForce: boolean;
  /** `null` when it was not done. */
  apply: (change: PointerChange) => Promise<PointerView | null>;
}

/**
 * Asks for a change of a tool that was looked at in one state. When somebody else was first it is not done; what they
 * did is told, and `onMoved` hands over the state that the next attempt is about.
 */
export function usePointerChange(tool: string, onMoved: (now: ToolOverview) => void): UsedPointerChange {
  const api = useApi();
  const readAgain = useReadAgain();
  const [state, setState] = useState({ busy: false, error: null as string | null, mayForce: false });

  async function failure(error: unknown): Promise<string> {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'releases.pointer.moved') {
      const now = await readTool(api, tool).catch(() => undefined);
      if (now !== undefined) {
        onMoved(now);
        const { kind, who, automatic } = now.lastChange;
        const by = automatic ? opsText.product : who;
        return opsText.dialog.moved(opsText.kinds[kind], by, now.current.version);
      }
    }
    return errorText(error, opsText.errors, opsText.dialog.failed);
  }

  return {
    ...state,
    async apply(change) {
      setState({ busy: true, error: null, mayForce: state.mayForce });
      try {
        const { pointer } = await changePointer(api, tool, change);
        setState({ busy: false, error: null, mayForce: false });
        return pointer;
      } catch (error) {
        const mayForce = error instanceof ApiError && error.code === 'releases.version.reverted';
        setState({ busy: false, error: await failure(error), mayForce: mayForce || state.mayForce });
        return null;
      } finally {
        void readAgain();
      }
    },
  };
}
