import { Button } from '@garimpo/sdk';
import { Fingerprint } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AuthFailure } from '../session/auth-failure.ts';
import { type PasskeyFailures, passkeyFailureText } from '../session/passkey-failure-text.ts';
import { canOfferInInputs, passkeysAreSupported, signInWithPasskey } from '../session/passkeys.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { publicText } from '../text/pt-br-public.ts';
import { useSubmit } from '../ui/use-submit.ts';

interface PasskeySignInProps {
  onFailure: (sentence: string | null) => void;
}

/** Offers passkeys by a button, and in the list of the e-mail's input where the browser can. Shows nothing where neither works. */
export function PasskeySignIn({ onFailure }: PasskeySignInProps) {
  const { auth } = useServices();
  const [isOffered, setOffered] = useState(passkeysAreSupported);
  const inInput = usePasskeyInInput(isOffered, () => setOffered(false), onFailure);

  const { busy, submit } = useSubmit(async () => {
    onFailure(null);
    // A browser asks for one passkey at a time.
    inInput.stop();
    try {
      await signInWithPasskey(auth);
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      if (reason === 'not_offered') setOffered(false);
      onFailure(passkeyFailureText(error, failures));
      inInput.start();
    }
  });

  if (!isOffered) return null;
  return (
    <Button
      size="lg"
      full
      icon={Fingerprint}
      busy={busy}
      busyText={publicText.login.passkeyBusy}
      onClick={submit}
    >
      {publicText.login.passkey}
    </Button>
  );
}

const failures: PasskeyFailures = {
  refused: publicText.login.passkeyFailed,
  not_confirmed: publicText.login.notConfirmed,
  banned: publicText.login.banned,
  not_offered: publicText.login.passkeyOff,
  other: text.auth.unexpected,
};

/** Challenges last five minutes; the page may stay open for longer. */
const ASK_AGAIN_AFTER_MS = 4 * 60_000;

/** Waits for a passkey to be chosen in an input. Whatever it fails for leaves the button, and is told only where a passkey was chosen. */
function usePasskeyInInput(
  isOn: boolean,
  onNotOffered: () => void,
  onFailure: (sentence: string | null) => void,
) {
  const { auth } = useServices();
  const latest = useRef({ onNotOffered, onFailure });
  useEffect(() => {
    latest.current = { onNotOffered, onFailure };
  });
  const running = useRef<{ stop: AbortController; renew: number } | null>(null);

  const stop = useCallback(() => {
    if (running.current === null) return;
    window.clearTimeout(running.current.renew);
    running.current.stop.abort();
    running.current = null;
  }, []);
  const start = useCallback(() => {
    stop();
    const controller = new AbortController();
    const { signal } = controller;
    const renew = window.setTimeout(start, ASK_AGAIN_AFTER_MS);
    running.current = { stop: controller, renew };
    void (async () => {
      if (!(await canOfferInInputs()) || signal.aborted) return;
      try {
        await signInWithPasskey(auth, { mediation: 'conditional', signal });
      } catch (error) {
        const reason = error instanceof AuthFailure ? error.reason : undefined;
        if (reason === 'not_offered') latest.current.onNotOffered();
        if (reason === 'refused') latest.current.onFailure(publicText.login.passkeyFailed);
      }
    })();
  }, [auth, stop]);

  useEffect(() => {
    if (isOn) start();
    return stop;
  }, [isOn, start, stop]);
  return { start, stop };
}
