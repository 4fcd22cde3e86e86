import { Button, Empty, Panel, useGarimpo } from '@garimpo/sdk';
import { LogIn } from 'lucide-react';
import { partsText } from './text/pt-br.ts';

export interface SignedOutProps {
  /** What happens to the user's things meanwhile. */
  children: string;
}

/** In the place of a tool's content: the session has ended under the page. */
export function SignedOut({ children }: SignedOutProps) {
  const { signIn } = useGarimpo();
  return (
    <Panel padded={false}>
      <Empty
        icon={LogIn}
        title={partsText.signedOut}
        actions={
          <Button variant="primary" onClick={signIn}>
            {partsText.signIn}
          </Button>
        }
      >
        {children}
      </Empty>
    </Panel>
  );
}
