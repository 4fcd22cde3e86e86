import { FailurePanel } from '@garimpo/sdk';
import { useState } from 'react';
import { text } from '../text/pt-br.ts';
import { useTools } from './tools.ts';

/** The list of tools never arrived: nothing is known of any tool, and asking again is all there is to do. */
export function DiscoveryFailure() {
  const { discovery } = useTools();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await discovery.refresh();
    setRetrying(false);
  };
  return (
    <FailurePanel
      title={text.frame.toolsUnavailable}
      text={text.auth.offline}
      homeTo={null}
      retrying={retrying}
      onRetry={() => void retry()}
    />
  );
}
