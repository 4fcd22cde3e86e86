import {
  ApiError,
  Button,
  ButtonLink,
  Empty,
  errorText,
  LoadingText,
  useDocumentTitle,
  useHasRoute,
} from '@garimpo/sdk';
import { SearchX, Unplug } from 'lucide-react';
import { paths } from '../paths.ts';
import { text } from '../text/pt-br.ts';

const words = text.failure;

interface OpenFailureProps {
  error: unknown;
  retrying?: boolean;
  onRetry?: () => void;
}

/** Replaces the editor with the failure and what can be done. */
export function OpenFailure({ error, retrying = false, onRetry }: OpenFailureProps) {
  useDocumentTitle(text.page.title);
  const cloning = useHasRoute(paths.cloneSites);
  const missing = isMissing(error);
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-4">
      <section role="alert" className="w-full max-w-dialog rounded-lg border border-line bg-surface">
        <Empty
          icon={missing ? SearchX : Unplug}
          tone="danger"
          level={1}
          dense
          title={missing ? words.title : words.notOpened}
          actions={
            <>
              {!missing && onRetry !== undefined && (
                <Button variant="primary" busy={retrying} busyText={text.page.loading} onClick={onRetry}>
                  {text.page.retry}
                </Button>
              )}
              <ButtonLink to={paths.editorStudio}>{words.other}</ButtonLink>
              {cloning && <ButtonLink to={paths.cloneSites}>{text.page.toSites}</ButtonLink>}
            </>
          }
        >
          {missing ? words.hint : errorText(error, text.errors, words.again)}
        </Empty>
      </section>
    </div>
  );
}

/** Failures that a retry does not change: no such site, or an invalid reply. */
function isMissing(error: unknown): boolean {
  if (error === null) return true;
  if (!(error instanceof ApiError)) return false;
  return error.code === 'cloner.site.not_found' || error.kind === 'invalid_reply';
}

export function OpeningText() {
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      <h1 className="sr-only">{text.page.title}</h1>
      <LoadingText show="now" text={text.page.loading} />
    </div>
  );
}
