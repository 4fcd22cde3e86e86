import { CLONE_URL_MAX } from '@garimpo/cloner-contract';
import { Button, Checkbox, Field, IconButton, Input } from '@garimpo/sdk';
import { CreditCard, Phone, Plus, ScrollText, X } from 'lucide-react';
import { ownText } from '../../../text/pt-br-ways.ts';
import { canAddCheckout, checkoutProblem, type OwnDraft, whatsappProblem } from './own-draft.ts';
import { OwnTrackers } from './own-trackers.tsx';

const PHONE_MAX = 60;
const address = { type: 'url', maxLength: CLONE_URL_MAX, autoComplete: 'off', spellCheck: false } as const;

interface OwnFieldsProps {
  id: string;
  own: OwnDraft;
  /** Problems are shown once the form was sent. */
  judged: boolean;
  onChange: (own: OwnDraft) => void;
}

/** The user's own checkout, WhatsApp, terms and pixels, to which a clone is led. */
export function OwnFields({ id, own, judged, onChange }: OwnFieldsProps) {
  const { checkouts, whatsapp, legalUrl, trackers, turnOff } = own;
  const setCheckout = (at: number, typed: string) =>
    onChange({ ...own, checkouts: checkouts.map((one, place) => (place === at ? typed : one)) });
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {checkouts.map((typed, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an offer is known by its place alone
          <div key={at} className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
            <Field
              label={ownText.checkout(at + 1, checkouts.length)}
              hint={
                at === 0 ? (checkouts.length === 1 ? ownText.checkoutHint : ownText.offersHint) : undefined
              }
              error={judged && checkoutProblem(typed) ? ownText.addressProblem : null}
              className={checkouts.length === 1 ? 'col-span-2' : undefined}
            >
              <Input
                {...address}
                name={`checkout-${at + 1}`}
                icon={CreditCard}
                placeholder={ownText.checkoutExample}
                value={typed}
                onChange={(event) => setCheckout(at, event.target.value)}
              />
            </Field>
            {checkouts.length > 1 && (
              <IconButton
                label={ownText.removeCheckout(at + 1)}
                icon={X}
                size="md"
                className="mt-6"
                onClick={() => {
                  onChange({ ...own, checkouts: checkouts.filter((_, place) => place !== at) });
                  // The pressed button disappears with its row.
                  document.getElementById(`${id}-offer`)?.focus();
                }}
              />
            )}
          </div>
        ))}
        {canAddCheckout(own) && (
          <Button
            id={`${id}-offer`}
            size="sm"
            icon={Plus}
            className="justify-self-start"
            onClick={() => onChange({ ...own, checkouts: [...checkouts, ''] })}
          >
            {ownText.addCheckout}
          </Button>
        )}
      </div>
      <Field
        label={ownText.whatsapp}
        hint={ownText.whatsappHint}
        error={judged && whatsappProblem(whatsapp) ? ownText.whatsappProblem : null}
      >
        <Input
          type="tel"
          name="whatsapp"
          icon={Phone}
          maxLength={PHONE_MAX}
          autoComplete="off"
          placeholder={ownText.whatsappExample}
          value={whatsapp}
          onChange={(event) => onChange({ ...own, whatsapp: event.target.value })}
        />
      </Field>
      <Field
        label={ownText.legal}
        hint={ownText.legalHint}
        error={judged && checkoutProblem(legalUrl) ? ownText.addressProblem : null}
      >
        <Input
          {...address}
          name="legalUrl"
          icon={ScrollText}
          placeholder={ownText.legalExample}
          value={legalUrl}
          onChange={(event) => onChange({ ...own, legalUrl: event.target.value })}
        />
      </Field>
      <OwnTrackers
        id={id}
        trackers={trackers}
        judged={judged}
        onChange={(next) => onChange({ ...own, trackers: next })}
      />
      <Checkbox
        label={ownText.turnOff}
        description={ownText.turnOffHint}
        checked={turnOff}
        onCheckedChange={(next) => onChange({ ...own, turnOff: next })}
      />
    </>
  );
}
