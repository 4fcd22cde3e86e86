import { Button, Dialog, errorText, Field, Input, Notice, toast } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { type DomainTarget, readDomain, type UserDomainView } from '@garimpo/service-contract';
import { Globe } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CheckResult } from './check-result.tsx';
import { LeadRecords, ProofRecord } from './domain-panel.tsx';
import { type DomainsTool, useCreateDomain, useVerifyDomain } from './domains-tool.ts';
import { domainsText } from './text/pt-br.ts';

const words = domainsText.add;

export interface AddDomainDialogProps<View extends UserDomainView> {
  tool: DomainsTool<View>;
  open: boolean;
  target: DomainTarget | null;
  onClose: () => void;
}

/** First the domain, then its records, each with the same two buttons. */
export function AddDomainDialog<View extends UserDomainView>({
  tool,
  open,
  target,
  onClose,
}: AddDomainDialogProps<View>) {
  const [typed, setTyped, kept] = useFormDraft(tool.draft, z.string(), '');
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<View | null>(null);
  const create = useCreateDomain(tool);
  const verify = useVerifyDomain(tool);
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
  const check = ({ id }: View) =>
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
  const refusal = create.error === null ? null : errorText(create.error, tool.errors, words.failed);

  const close = () => {
    kept.done();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      description={added === null ? tool.words.add : words.added(added.domain)}
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
        <Records tool={tool} added={added} target={target} error={verify.error} />
      )}
    </Dialog>
  );
}

interface RecordsProps<View extends UserDomainView> {
  tool: DomainsTool<View>;
  added: View;
  target: DomainTarget | null;
  error: unknown;
}

function Records<View extends UserDomainView>({ tool, added, target, error }: RecordsProps<View>) {
  const { txtTitle, txtText, leadTitle } = domainsText.records;
  const first = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => first.current?.focus(), []);
  return (
    <div ref={first} tabIndex={-1} className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-4 ui:outline-none">
      {error !== null && (
        <Notice kind="danger">{errorText(error, tool.errors, domainsText.check.failed)}</Notice>
      )}
      {added.finding !== null && error === null && (
        <section className="ui:text-small ui:text-ink-2">
          <CheckResult domain={added} found={tool.words.found} />
        </section>
      )}
      <section className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-2 ui:text-small ui:text-ink-2">
        <h3 className="ui:text-strong ui:text-ink">{txtTitle}</h3>
        <p>{txtText}</p>
        <ProofRecord record={added.record} />
      </section>
      <section className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-2 ui:text-small ui:text-ink-2">
        <h3 className="ui:text-strong ui:text-ink">{leadTitle}</h3>
        <LeadRecords domain={added} target={target} />
      </section>
    </div>
  );
}
