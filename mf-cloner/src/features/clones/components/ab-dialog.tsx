import { Button, Dialog, errorText, LoadingText, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import { abText as words } from '../../../text/pt-br-ab.ts';
import { useCampaignsQuery } from '../api/ab-tests.ts';
import { nameOf, testOf } from '../lib/ab-test.ts';
import type { AbDialogProps, AbPart } from './ab-parts.ts';
import { useAbResult } from './ab-result.tsx';
import { useAbSetup } from './ab-setup.tsx';

/** The test that a page takes part in, or how a new one begins. */
export function AbDialog(props: AbDialogProps) {
  const { open, clone, clones, onClose } = props;
  const campaigns = useCampaignsQuery();
  const [isNew, setIsNew] = useState(false);
  /** The copy that was just made for the test, which is like its page as yet. */
  const [made, setMade] = useState<string | null>(null);
  const test = isNew || campaigns.data === undefined ? null : testOf(campaigns.data, clone);
  const setup = useAbSetup({
    ...props,
    onStarted: (copy) => {
      setIsNew(false);
      setMade(copy);
    },
  });
  const result = useAbResult({ test, made, clones, onClose, onNew: () => setIsNew(true) });
  const loading: AbPart = {
    description: words.about(nameOf(clone)),
    busy: false,
    footer: <Button onClick={onClose}>{words.close}</Button>,
    body:
      campaigns.error === null ? (
        <LoadingText text={words.loading} />
      ) : (
        <Notice
          kind="danger"
          action={
            <Button size="sm" busy={campaigns.isFetching} onClick={() => void campaigns.refetch()}>
              {words.retry}
            </Button>
          }
        >
          {errorText(campaigns.error, words.errors, words.loadFailed)}
        </Notice>
      ),
  };
  const part = campaigns.data === undefined ? loading : (result ?? setup);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={part.description}
      size="lg"
      locked={part.busy}
      footer={part.footer}
      {...(part.onSubmit && { onSubmit: part.onSubmit })}
    >
      {part.body}
    </Dialog>
  );
}
