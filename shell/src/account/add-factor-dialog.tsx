import { Button, Dialog, LoadingText, Notice, toast } from '@garimpo/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardCopy } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { codeFailureText, isWrongCode } from '../public/code-failure-text.ts';
import { SixDigitsField, useSixDigits } from '../public/six-digits-field.tsx';
import { beginFactor, type NewFactor, verifyFactor } from '../session/second-factor.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { needsStep, StepDialog } from './step-dialog.tsx';

const words = accessText.factors;

interface AddFactorDialogProps {
  /** What the app will be called. */
  name: string;
  onClose: () => void;
  onAdded: () => void;
}

/** Shows an authenticator app its secret, and asks for a first code as proof. */
export function AddFactorDialog({ name, onClose, onAdded }: AddFactorDialogProps) {
  const { auth } = useServices();
  const begun = useBeginning(name);
  const digits = useSixDigits();
  const [late, setLate] = useState(false);

  const { busy, submit } = useSubmit(async () => {
    if (begun.data === undefined || !digits.check()) return;
    try {
      await verifyFactor(auth, begun.data.id, digits.code);
      onAdded();
    } catch (error) {
      if (needsStep(error)) return setLate(true);
      digits.refuse(isWrongCode(error) ? accessText.challenge.wrong : codeFailureText(error));
    }
  });

  if (late || needsStep(begun.error)) {
    const goOn = async () => {
      if (begun.isError) await begun.refetch();
      setLate(false);
    };
    return <StepDialog onShown={goOn} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.dialogTitle}
      description={words.dialogWhy}
      locked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={begun.data === undefined}
            busy={busy}
            busyText={words.verifying}
          >
            {words.verify}
          </Button>
        </>
      }
    >
      {begun.isPending && <LoadingText />}
      {begun.isError && <Notice kind="danger">{words.beginFailed}</Notice>}
      {begun.data !== undefined && (
        <>
          <Secret factor={begun.data} />
          {/* It comes after the dialog has looked for its first field. */}
          <SixDigitsField label={accessText.challenge.code} autoFocus {...digits.field} />
        </>
      )}
    </Dialog>
  );
}

/** One beginning for as long as the dialog is open, however often it is drawn; nothing of it is kept afterwards. */
function useBeginning(name: string) {
  const { auth } = useServices();
  const queries = useQueryClient();
  const id = useId();
  const queryKey = ['shell', 'new-factor', id];
  useEffect(() => () => queries.removeQueries({ queryKey: ['shell', 'new-factor', id] }), [queries, id]);
  return useQuery({
    queryKey,
    queryFn: () => beginFactor(auth, name),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function Secret({ factor }: { factor: NewFactor }) {
  const groups = factor.secret.match(/.{1,4}/g)?.join(' ') ?? factor.secret;
  async function copy() {
    try {
      await navigator.clipboard.writeText(factor.secret);
      toast.success(words.copied);
    } catch {
      toast.error(words.copyFailed);
    }
  }
  return (
    <div className="flex items-center gap-5 max-md:flex-col max-md:items-stretch">
      <img
        src={factor.qrCode}
        alt={words.qrCode}
        className="size-44 flex-none rounded-md border border-line max-md:self-center"
      />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <p className="text-small text-ink-2">{words.secret}</p>
        <p className="rounded-sm bg-sunken px-3 py-2 text-small break-words tabular-nums select-all">
          {groups}
        </p>
        <div>
          <Button size="sm" icon={ClipboardCopy} onClick={() => void copy()}>
            {words.copy}
          </Button>
        </div>
      </div>
    </div>
  );
}
