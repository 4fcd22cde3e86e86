import { AVATAR_MAX_BYTES, avatarTypes, type ProfileView, profileReply } from '@garimpo/accounts-contract';
import { errorText } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepProfile } from '../session/profile-query.ts';
import { useServices } from '../session/services.ts';
import { accountText } from '../text/pt-br-account.ts';
import { useSubmit } from '../ui/use-submit.ts';

/** What a file picker offers. */
export const AVATAR_ACCEPT = avatarTypes.join(',');

/**
 * Why a file cannot become the picture, as far as that can be told before it is sent; `null` when it may. The name of
 * the file is what browsers go by here, so one that they know nothing of is left to the service to judge.
 */
export function pictureProblem(file: Pick<File, 'size' | 'type'>): string | null {
  const known: readonly string[] = avatarTypes;
  if (file.type !== '' && !known.includes(file.type)) return accountText.avatar.unsupported;
  return file.size > AVATAR_MAX_BYTES ? accountText.avatar.tooLarge : null;
}

const words = accountText.avatar;
const PATH = '/api/profile/avatar';
/** Five megabytes by a slow telephone. */
const UPLOAD_TIMEOUT_MS = 90_000;

/** What has just happened to the picture; `removed` holds the picture that can be put back. */
type Outcome =
  | { kind: 'saved' }
  | { kind: 'removed'; before: Blob | null }
  | { kind: 'failed'; sentence: string }
  | null;

interface Chosen {
  file: File;
  /** Shows it before it is sent. */
  url: string;
}

/** The picture of the profile: choose one, see it, send it; or take it away, and put it back. */
export function useAvatar(profile: ProfileView) {
  const { api } = useServices();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const shown = chosen?.url;
  useEffect(() => (shown === undefined ? undefined : () => URL.revokeObjectURL(shown)), [shown]);

  async function send(picture: Blob): Promise<void> {
    const reply = await api.put(PATH, picture, profileReply, { timeoutMs: UPLOAD_TIMEOUT_MS });
    await keepProfile(queries, reply.profile);
  }
  const failure = (error: unknown, fallback: string) =>
    setOutcome({ kind: 'failed', sentence: errorText(error, words.errors, fallback) });

  const saving = useSubmit(async () => {
    if (chosen === null) return;
    setOutcome(null);
    try {
      await send(chosen.file);
      // Another may have been dropped meanwhile: that one is still to be saved.
      setChosen((now) => (now === chosen ? null : now));
      setOutcome({ kind: 'saved' });
    } catch (error) {
      failure(error, words.failed);
    }
  });

  const removing = useSubmit(async () => {
    setOutcome(null);
    try {
      const before = profile.avatarUrl === null ? null : await pictureAt(profile.avatarUrl);
      const reply = await api.delete(PATH, profileReply);
      await keepProfile(queries, reply.profile);
      setOutcome({ kind: 'removed', before });
    } catch (error) {
      failure(error, words.removeFailed);
    }
  });

  const undoing = useSubmit(async () => {
    if (outcome?.kind !== 'removed' || outcome.before === null) return;
    try {
      await send(outcome.before);
      setOutcome({ kind: 'saved' });
    } catch (error) {
      failure(error, words.failed);
    }
  });

  return {
    chosen,
    outcome,
    choose(file: File) {
      const problem = pictureProblem(file);
      setOutcome(problem === null ? null : { kind: 'failed', sentence: problem });
      setChosen(problem === null ? { file, url: URL.createObjectURL(file) } : null);
    },
    cancel() {
      setChosen(null);
      setOutcome(null);
    },
    saving,
    removing,
    undoing,
  };
}

/** The picture itself, to put it back; one that cannot be read is removed without a way back. */
async function pictureAt(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(address, { credentials: 'omit' });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}
