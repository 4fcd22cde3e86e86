import {
  isWebUrl,
  type JobView,
  normalSubdomain,
  SUBDOMAIN_MAX,
  type SubdomainReply,
  subdomainProblem,
  subdomainReply,
} from '@garimpo/cloner-contract';
import {
  ApiError,
  Button,
  cx,
  errorText,
  Field,
  Icon,
  Input,
  type ParsesTo,
  toolKey,
  useApi,
} from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { withPlans } from '@garimpo/sdk/parts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CloudUpload, FileArchive } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { type CaptureRequest, useStartCapture } from '../api/captures.ts';

const words = text.cloneDialog;

/** Completes `exemplo.com.br/oferta` to an address of the web; null for what is none. */
export function pageUrlOf(typed: string): string | null {
  const url = typed.trim();
  if (isWebUrl(url)) return url;
  const completed = `https://${url}`;
  return /^[^\s/:@]+\.[^\s/:@]+(?:[/?#]|$)/.test(url) && isWebUrl(completed) ? completed : null;
}

interface Draft {
  url: string;
  name: string;
}

export interface CaptureFormEvents<Typed> {
  onStarted: (job: JobView, draft: Typed) => void;
  /** Called when the service refuses for another reason than an address or the name. */
  onRefused: (problem: ReactNode, draft: Typed) => void;
}

interface CaptureFormOptions<Typed, Kind> extends CaptureFormEvents<Typed> {
  /** Where what is typed is kept, and what reads it. */
  kept: { name: string; shape: ParsesTo<Typed> };
  empty: Typed;
  start: Typed;
  /** Whether `start` was typed by the user: closing the dialog would lose it. */
  typedBefore: boolean;
  /** The kind that needs a name; every other kind makes a ZIP. */
  hosted: Kind;
  nameHint: string;
  /** Null while something that was typed is wrong or missing. */
  requestOf: (kind: Kind, draft: Typed, subdomain: string) => CaptureRequest | null;
  problemOf: (error: unknown, kind: Kind) => string;
}

/** State of the dialog that starts a capture: what is typed, what is wrong with it, and sending it. */
export function useCaptureForm<Typed extends Draft, Kind extends CaptureRequest['kind']>({
  kept: { name: keptName, shape },
  empty,
  start,
  typedBefore,
  hosted,
  nameHint,
  requestOf,
  problemOf,
  onStarted,
  onRefused,
}: CaptureFormOptions<Typed, Kind>) {
  const [draft, setDraft, kept] = useFormDraft(
    keptName,
    shape,
    typedBefore ? empty : start,
    start === empty ? undefined : start,
  );
  const [sent, setSent] = useState<Kind | null>(null);
  const [busy, setBusy] = useState<Kind | null>(null);
  const [refused, setRefused] = useState<{ url?: string; name?: string; of: Typed } | null>(null);
  const { mutateAsync } = useStartCapture();
  const name = useCloneName({
    typed: draft.name,
    sent: sent === hosted,
    refused: refused?.of.name === draft.name ? refused.name : undefined,
    hint: nameHint,
  });
  const refusedUrl = refused?.of.url === draft.url ? refused.url : undefined;

  const send = async (kind: Kind) => {
    if (busy !== null) return;
    setSent(kind);
    const request = requestOf(kind, draft, name.name);
    if (request === null || (kind === hosted && !name.isGood)) return;
    setRefused(null);
    setBusy(kind);
    try {
      const job = await mutateAsync(request);
      kept.done();
      onStarted(job, draft);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      const message = errorText(error, text.errors, words.urlProblem);
      if (code === 'cloner.address.refused') setRefused({ url: message, of: draft });
      else if (code === 'cloner.subdomain.taken') setRefused({ name: message, of: draft });
      else onRefused(withPlans(error instanceof ApiError ? error : null, problemOf(error, kind)), draft);
    } finally {
      setBusy(null);
    }
  };
  /** Whether the user tried to send the form: problems are shown from then on. */
  const judged = sent !== null;
  return {
    draft,
    kept,
    change: (change: Partial<Typed>) => setDraft({ ...draft, ...change }),
    urlError: refusedUrl ?? addressError(draft.url, judged),
    name,
    judged,
    busy,
    send: (kind: Kind) => void send(kind),
  };
}

export function addressError(typed: string, judged: boolean): string | null {
  return judged && pageUrlOf(typed) === null ? words.urlProblem : null;
}

type NameProblem = NonNullable<SubdomainReply['problem']>;

interface CloneNameOptions {
  typed: string;
  /** Whether the form was sent with this name, or without one. */
  sent: boolean;
  /** Why the service refused the name. */
  refused: string | undefined;
  hint: string;
}

/** What is wrong with a name for a clone, or that it is available. An empty name is a problem only once the form was sent. */
export function useCloneName({ typed, sent, refused, hint }: CloneNameOptions) {
  const name = normalSubdomain(typed);
  const ownProblem: NameProblem | null = name === '' ? null : subdomainProblem(name);
  const { checking, problem } = useNameCheck(name === '' || ownProblem !== null ? null : name);
  const nameProblem = ownProblem ?? problem ?? null;
  const missing = sent && name === '' ? words.nameMissing : null;
  return {
    name,
    isGood: name !== '' && nameProblem === null,
    error: refused ?? missing ?? (nameProblem === null ? null : words.nameProblems[nameProblem]),
    ok: problem === null && name !== '' ? words.available : null,
    hint: checking ? words.checking : hint,
  };
}

const TYPING_PAUSE_MS = 300;

/**
 * Asks the service whether a name is available once the user stops typing. `undefined` while that is unknown, and when the service
 * cannot be reached: it checks again when the clone is made.
 */
function useNameCheck(name: string | null) {
  const api = useApi();
  const rested = useRested(name);
  const { data, isFetching } = useQuery({
    queryKey: toolKey('mf-cloner', 'name', rested ?? ''),
    queryFn: ({ signal }) =>
      api.get(`/api/clone/subdomains/${encodeURIComponent(rested ?? '')}`, subdomainReply, { signal }),
    enabled: rested !== null,
    retry: false,
    // Another user may take it at any moment.
    gcTime: 0,
    staleTime: 0,
  });
  const current = rested === name && name !== null;
  return {
    checking: name !== null && (!current || isFetching),
    problem: current && !isFetching ? data?.problem : undefined,
  };
}

function useRested(name: string | null): string | null {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(name), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return rested;
}

interface NameFieldProps {
  label: string;
  example: string;
  value: string;
  state: ReturnType<typeof useCloneName>;
  /** Domain of hosted clones, when it is known. */
  domain: string | null;
  autoFocus: boolean;
  onChange: (name: string) => void;
}

/** The name of a clone, which is the first part of its address. */
export function NameField({ label, example, value, state, domain, autoFocus, onChange }: NameFieldProps) {
  return (
    <Field
      label={label}
      hint={state.hint}
      error={state.error}
      ok={state.ok}
      counter={words.counter(value.length, SUBDOMAIN_MAX)}
    >
      <Input
        name="subdomain"
        maxLength={SUBDOMAIN_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={example}
        value={value}
        onChange={(event) => onChange(event.target.value.toLowerCase())}
        {...(domain !== null && { suffix: `.${domain}` })}
        {...(autoFocus && { 'data-autofocus': true })}
      />
    </Field>
  );
}

/** Options that few users change, folded away; open from the start when something was changed. */
export function MoreOptions({
  changed,
  label,
  children,
}: {
  changed: boolean;
  label: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(changed);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        className="-ml-2.5 justify-self-start"
        onClick={() => setOpen(!open)}
      >
        <Icon icon={ChevronRight} size={14} className={cx('transition-transform', open && 'rotate-90')} />
        {label}
      </Button>
      <div id={id} hidden={!open} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children(id)}
      </div>
    </div>
  );
}

interface WayOut {
  label: string;
  disabled: boolean;
  busy: boolean;
}

interface CaptureButtonsProps {
  host: WayOut;
  /** Absent for a user who may not have ZIPs. */
  zip: (WayOut & { onClick: () => void }) | false;
  busyText: string;
}

export function CaptureButtons({ host, zip, busyText }: CaptureButtonsProps) {
  return (
    <div className={zip ? 'grid grid-cols-2 gap-3 max-md:grid-cols-1' : 'grid'}>
      {zip && (
        <Button
          size="lg"
          icon={FileArchive}
          disabled={zip.disabled}
          busy={zip.busy}
          busyText={busyText}
          onClick={zip.onClick}
        >
          {zip.label}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        icon={CloudUpload}
        className="max-md:order-first"
        disabled={host.disabled}
        busy={host.busy}
        busyText={busyText}
      >
        {host.label}
      </Button>
    </div>
  );
}
