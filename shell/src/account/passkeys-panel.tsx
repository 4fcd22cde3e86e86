import { Button, formatAgo, formatDateCard, IconButton, LoadingText, Notice, Panel } from '@garimpo/sdk';
import { Fingerprint, Pencil } from 'lucide-react';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { AuthFailure } from '../session/auth-failure.ts';
import { type Passkey, passkeysAreSupported, removePasskey } from '../session/passkeys.ts';
import { useServices } from '../session/services.ts';
import { passkeyText as words } from '../text/pt-br-passkeys.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { useAddPasskey } from './use-add-passkey.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** Lists the passkeys of the account, and shows nothing where the service offers none. */
export function PasskeysPanel({ userId }: { userId: string }) {
  const { auth } = useServices();
  const passkeys = usePasskeys(userId);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const { busy, add, failure, step } = useAddPasskey(() => passkeys.refetch());
  if (passkeys.error instanceof AuthFailure && passkeys.error.reason === 'not_offered') return null;
  const list = passkeys.data ?? [];

  return (
    <Panel title={words.title}>
      {passkeys.isPending && <LoadingText />}
      {passkeys.isError && (
        <PanelFailure sentence={words.failed} retryText={words.tryAgain} query={passkeys} />
      )}
      {passkeys.isSuccess && (
        <div className="grid grid-cols-1 gap-4">
          <p className="text-ink-2">{words.hint}</p>
          {failure !== null && <Notice kind="danger">{failure}</Notice>}
          {list.length > 0 && (
            <ul className="grid grid-cols-1 gap-3">
              {list.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setRenaming(passkey)}
                  onRemove={() => setLeaving(passkey)}
                />
              ))}
            </ul>
          )}
          {passkeysAreSupported() ? (
            <div className="flex justify-end">
              <Button
                className="max-md:w-full"
                icon={Fingerprint}
                busy={busy}
                busyText={words.adding}
                onClick={add}
              >
                {words.add}
              </Button>
            </div>
          ) : (
            <p className="text-caption text-ink-3">{words.unsupported}</p>
          )}
        </div>
      )}
      {step}
      {renaming !== null && (
        <RenamePasskeyDialog
          passkey={renaming}
          onClose={() => setRenaming(null)}
          onRenamed={() => void passkeys.refetch()}
        />
      )}
      <ConfirmStep
        open={leaving !== null}
        title={words.removeTitle}
        question={words.removeQuestion}
        subject={leaving?.name ?? words.nameless}
        confirmText={words.remove}
        busyText={words.removing}
        doneText={words.removed}
        failedText={words.removeFailed}
        run={async () => leaving !== null && (await removePasskey(auth, leaving.id))}
        onDone={() => void passkeys.refetch()}
        onClose={() => setLeaving(null)}
      />
    </Panel>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const name = passkey.name ?? words.nameless;
  const { lastUsedAt, createdAt } = passkey;
  const used = lastUsedAt === null ? words.neverUsed : words.used(formatAgo(lastUsedAt, new Date()));
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-label">{name}</p>
        <p className="text-caption text-ink-3">
          {used} · {words.since(formatDateCard(createdAt))}
        </p>
      </div>
      <IconButton icon={Pencil} label={words.renameNamed(name)} onClick={onRename} />
      <Button variant="danger-quiet" size="sm" aria-label={words.removeNamed(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}
