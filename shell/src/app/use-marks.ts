import type { Marks } from '@garimpo/sdk';
import { useCallback, useMemo, useRef, useState } from 'react';
import { log } from '../lib/log.ts';
import { useAuth } from '../session/auth-context.ts';

const NONE: readonly string[] = [];

/** The account's marks, and those that were set on this page: what could not be kept holds here all the same, and is not tried again. */
export function useMarks(): Marks {
  const { profile, updateProfile } = useAuth();
  const [here, setHere] = useState(NONE);
  const kept = profile?.marks ?? NONE;
  const latest = useRef({ kept, updateProfile, asked: new Set<string>() });
  latest.current.kept = kept;
  latest.current.updateProfile = updateProfile;

  const add = useCallback(async (name: string) => {
    const { kept, asked, updateProfile } = latest.current;
    if (kept.includes(name) || asked.has(name)) return;
    asked.add(name);
    setHere((before) => [...before, name]);
    try {
      await updateProfile({ addMarks: [name] });
    } catch (error) {
      log.error(`The mark ${name} could not be kept`, error);
      throw error;
    }
  }, []);
  return useMemo(() => ({ set: [...kept, ...here], add }), [kept, here, add]);
}
