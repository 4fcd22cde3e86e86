import { Button, Notice } from '@garimpo/sdk';
import { MessageSquare } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import type { AuthApi } from '../session/auth-client.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import type { FactorDue } from '../session/factor-due.ts';
import { forgetCode, sendCode, sentCode, verifyCode } from '../session/phone-codes.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { smsFailureText } from './code-failure-text.ts';
import { FactorCodeForm } from './factor-code-form.tsx';
import { factorName } from './factor-name.ts';
import { FactorSelect } from './factor-select.tsx';

const words = accessText.phone;

/** A message takes a while: another one sooner would cost, and seldom arrive first. */
const NEXT_CODE_AFTER_MS = 60_000;

interface PhoneFormProps {
  client: Pick<AuthApi, 'mfa'>;
  phones: readonly FactorDue[];
  onVerified?: (() => void | Promise<void>) | undefined;
  /** Where the service wants to see another second step before it takes the first code of a new phone. */
  onStepWanted?: () => void;
}

/** Sends a code to a phone, on a press, and takes it. */
export function PhoneForm({ phones, ...rest }: PhoneFormProps) {
  const [chosen, setChosen] = useState(phones[0]?.id);
  const phone = phones.find(({ id }) => id === chosen);
  if (phone === undefined) return null;
  return (
    <>
      <FactorSelect label={words.phone} factors={phones} value={phone.id} onValueChange={setChosen} />
      <PhoneCode key={phone.id} phone={phone} {...rest} />
    </>
  );
}

function PhoneCode({
  client,
  phone,
  onVerified,
  onStepWanted,
}: Omit<PhoneFormProps, 'phones'> & { phone: FactorDue }) {
  const [sent, setSent] = useState(() => sentCode(phone.id));
  const [waitUntil, setWaitUntil] = useState(sent === null ? 0 : sent.sentAt + NEXT_CODE_AFTER_MS);
  const [failure, setFailure] = useState<string | null>(null);
  const secondsLeft = useSecondsUntil(waitUntil);

  const { busy, submit } = useSubmit(async () => {
    setFailure(null);
    try {
      const next = await sendCode(client, phone.id);
      setSent(next);
      setWaitUntil(next.sentAt + NEXT_CODE_AFTER_MS);
    } catch (error) {
      setFailure(smsFailureText(error));
      if (error instanceof AuthFailure && error.retryAfterSeconds !== null)
        setWaitUntil(Date.now() + error.retryAfterSeconds * 1000);
    }
  });
  async function use(code: string) {
    if (sent === null) return;
    try {
      await verifyCode(client, phone.id, sent, code);
      await onVerified?.();
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      if (reason === 'needs_factor' && onStepWanted !== undefined) return onStepWanted();
      if (reason !== 'challenge_over') throw error;
      forgetCode(phone.id);
      setSent(null);
      setWaitUntil(0);
      setFailure(words.over);
    }
  }

  const isFirst = sent === null;
  const sending = (
    <>
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      <Button
        variant={isFirst ? 'primary' : 'second'}
        size="lg"
        full
        icon={MessageSquare}
        // Of a code that is over the field goes, with the focus in it.
        autoFocus={isFirst && failure !== null}
        disabled={secondsLeft > 0}
        busy={busy}
        busyText={words.sending}
        onClick={submit}
      >
        {secondsLeft > 0 ? words.sendAgainIn(secondsLeft) : isFirst ? words.send : words.sendAgain}
      </Button>
    </>
  );
  if (isFirst) return <div className="grid grid-cols-1 gap-5">{sending}</div>;
  return (
    // A new code begins with an empty field.
    <FactorCodeForm
      key={sent.challengeId}
      label={words.sentTo(factorName(phone))}
      hint={words.hint}
      wrong={words.wrong}
      onCode={use}
    >
      {sending}
    </FactorCodeForm>
  );
}

/** Counts down on the screen. */
function useSecondsUntil(time: number): number {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const left = Math.max(0, Math.ceil((time - Date.now()) / 1000));
  const runs = left > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(draw, 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return left;
}
