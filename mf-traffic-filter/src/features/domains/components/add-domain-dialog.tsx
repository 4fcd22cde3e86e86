import { Button, Dialog, errorText, Field, Input, Notice, toast } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { type DomainTarget, type DomainView, readDomain } from '@garimpo/traffic-filter-contract';
import { Globe } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { text } from '../../../text/pt-br.ts';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { useCreateDomain, useVerifyDomain } from '../api/domains.ts';
import { CheckResult } from './check-result.tsx';
import { LeadRecords, ProofRecord } from './domain-panel.tsx';

const words = domainsText.add;
/** Under which the form keeps what is typed. */
export const DOMAIN_DRAFT = 'mf-traffic-filter/domain';

export interface AddDomainDialogProps {
  open: boolean;
  target: DomainTarget | null;
  onClose: () => void;
}

/** First the domain, then its records, each with the same two buttons. */
export function AddDomainDialog({ open, target, onClose }: AddDomainDialogProps) {
  const [typed, setTyped, kept] = useFormDraft(DOMAIN_DRAFT, z.string(), '');
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<DomainView | null>(null);
  const create = useCreateDomain();
  const verify = useVerifyDomain();
  const busy = create.isPending || verify.isPending;

  const submitName = () => {
    const domain = readDomain(typed);
    setProblem(domain !== null ? null : typed.trim() === '' ? words.required : words.unreadable);
    if (domain === null) return create.reset();
    create.mutate(domain, {
      onSuccess: (made) => {
        kept.done();
        setAdded(made);
      },
    });
  };
  const check = ({ id }: DomainView) =>
    verify.mutate(id, {
      onSuccess: (domain) => {
        setAdded(domain);
        if (domain.status !== 'verified') return;
        toast.success(words.verified(domain.domain));
        onClose();
      },
    });
  const submit = () => {
    if (busy) return;
    if (added === null) submitName();
    else check(added);
  };
  const refusal = create.error === null ? null : errorText(create.error, text.errors, words.failed);

  const close = () => {
    kept.done();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      description={added === null ? words.description : words.added(added.domain)}
      dirty={added === null && kept.dirty}
      locked={create.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={create.isPending} onClick={close}>
            {added === null ? words.cancel : words.later}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={words.verifying}>
            {words.verify}
          </Button>
        </>
      }
    >
      {added === null ? (
        <>
          <DraftNotice draft={kept} />
          <Field label={words.field} error={problem ?? refusal}>
            <Input
              name="domain"
              required
              icon={Globe}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={words.example}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(null);
                if (create.error !== null) create.reset();
              }}
            />
          </Field>
          <Notice>{words.notice}</Notice>
        </>
      ) : (
        <Records added={added} target={target} error={verify.error} />
      )}
    </Dialog>
  );
}

interface RecordsProps {
  added: DomainView;
  target: DomainTarget | null;
  error: unknown;
}

function Records({ added, target, error }: RecordsProps) {
  const { txtTitle, txtText, leadTitle } = domainsText.records;
  const first = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => first.current?.focus(), []);
  return (
    <div ref={first} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      {error !== null && (
        <Notice kind="danger">{errorText(error, text.errors, domainsText.check.failed)}</Notice>
      )}
      {added.finding !== null && error === null && (
        <section className="text-small text-ink-2">
          <CheckResult domain={added} />
        </section>
      )}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small text-ink-2">
        <h3 className="text-strong text-ink">{txtTitle}</h3>
        <p>{txtText}</p>
        <ProofRecord record={added.record} />
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small text-ink-2">
        <h3 className="text-strong text-ink">{leadTitle}</h3>
        <LeadRecords domain={added} target={target} />
      </section>
    </div>
  );
}
