import { Button, Notice } from '@garimpo/sdk';

interface PanelFailureProps {
  sentence: string;
  retryText: string;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Where a panel's content would be: why it is not there, and another try. */
export function PanelFailure({ sentence, retryText, query }: PanelFailureProps) {
  return (
    <Notice
      kind="danger"
      action={
        <Button variant="ghost" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {retryText}
        </Button>
      }
    >
      {sentence}
    </Notice>
  );
}
