import { Button, ButtonLink, Notice, useGarimpo } from '@garimpo/sdk';
import { eraseOpenDraft, openDraft } from '@garimpo/sdk/drafts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftsText } from '../text/pt-br-drafts.ts';

const words = draftsText.unfinished;

/**
 * Leads back to the form that this tab had open when its page went. Where people come back to that page itself, it opens by itself;
 * after a payment, say, they stand elsewhere.
 */
export function UnfinishedForm() {
  const { pathname } = useLocation();
  const { session, now } = useGarimpo();
  const [discarded, setDiscarded] = useState<string | null>(null);
  const open = openDraft(session.user.id, now());
  if (open === null || open.name === discarded || open.path.split('?')[0] === pathname) return null;
  return (
    <Notice
      className="mx-auto mb-4 max-w-wide"
      action={
        <span className="flex gap-1">
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              eraseOpenDraft(session.user.id, now());
              setDiscarded(open.name);
            }}
          >
            {words.discard}
          </Button>
          <ButtonLink to={open.path} size="sm">
            {words.goOn}
          </ButtonLink>
        </span>
      }
    >
      {words.sentence}
    </Notice>
  );
}
