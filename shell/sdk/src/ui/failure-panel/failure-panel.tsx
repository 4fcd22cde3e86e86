import { ClipboardCopy, RotateCw, Unplug } from 'lucide-react';
import { formatDateTime } from '../../format/dates.ts';
import { uiText } from '../../text/pt-br.ts';
import { Button, ButtonLink } from '../button/button.tsx';
import { Empty } from '../empty/empty.tsx';
import { toast } from '../toast/toast-store.ts';

export interface FailureDetails {
  /** What support asks for: a request id, or the failure's own code. */
  code: string;
  at: Date;
  /** What "Copiar detalhes" adds: tool, version, cause. For support, not for the screen. */
  text?: string;
}

export interface FailurePanelProps {
  /** What did not open, as people call it: "Ofertas". Makes the title "Erro ao abrir Ofertas". */
  name?: string;
  /** Instead of `name`, for pages that are no tool. */
  title?: string;
  text?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Where "Ir para o Dashboard" leads; `null` where that makes no sense. */
  homeTo?: string | null;
  details?: FailureDetails;
}

/** Stands centred where a tool or a page should be. */
export function FailurePanel({
  name = '',
  title = uiText.failure.title(name),
  text = uiText.failure.text,
  onRetry,
  retrying = false,
  homeTo = '/dashboard',
  details,
}: FailurePanelProps) {
  return (
    <div className="ui:grid ui:min-h-[calc(100dvh-120px)] ui:place-items-center">
      <section
        role="alert"
        className="ui:w-full ui:max-w-120 ui:rounded-lg ui:border ui:border-line ui:bg-surface"
      >
        <Empty
          icon={Unplug}
          tone="danger"
          title={title}
          level={1}
          dense
          actions={
            <>
              {onRetry !== undefined && (
                <Button
                  variant="primary"
                  icon={RotateCw}
                  busy={retrying}
                  busyText={uiText.failure.retrying}
                  className="ui:max-md:w-full"
                  onClick={onRetry}
                >
                  {uiText.failure.retry}
                </Button>
              )}
              {homeTo !== null && (
                <ButtonLink to={homeTo} className="ui:max-md:w-full">
                  {uiText.failure.home}
                </ButtonLink>
              )}
            </>
          }
        >
          {text}
        </Empty>
        {details !== undefined && <Details {...details} />}
      </section>
    </div>
  );
}

function Details({ code, at, text = '' }: FailureDetails) {
  const when = formatDateTime(at);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        [`${uiText.failure.code} ${code}`, at.toISOString(), text].filter(Boolean).join('\n'),
      );
      toast.success(uiText.failure.copied);
    } catch {
      // Browsers refuse the clipboard on plain http or without permission; the code on the screen can still be selected.
      toast.error(uiText.failure.copyFailed);
    }
  };
  return (
    <div className="ui:flex ui:items-center ui:gap-2 ui:border-t ui:border-line-soft ui:py-2.5 ui:pr-4 ui:pl-5 ui:text-caption ui:text-ink-3">
      <span className="ui:min-w-0">
        {uiText.failure.code} <span className="ui:font-mono ui:select-all">{code}</span> ·{' '}
        <span className="ui:whitespace-nowrap">{when}</span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        icon={ClipboardCopy}
        className="ui:ml-auto"
        onClick={() => void copy()}
      >
        {uiText.failure.copy}
      </Button>
    </div>
  );
}
