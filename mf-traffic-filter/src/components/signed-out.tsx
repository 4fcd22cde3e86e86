import { Button, Empty, Panel, useGarimpo } from '@garimpo/sdk';
import { LogIn } from 'lucide-react';
import { text } from '../text/pt-br.ts';

const words = text.page;

/** The session has ended under the page. */
export function SignedOut() {
  const { signIn } = useGarimpo();
  return (
    <Panel padded={false}>
      <Empty
        icon={LogIn}
        title={words.signInTitle}
        actions={
          <Button variant="primary" onClick={signIn}>
            {words.signIn}
          </Button>
        }
      >
        {words.signInText}
      </Empty>
    </Panel>
  );
}
