import { Button, Notice, Progress } from '@garimpo/sdk';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { accountText } from '../text/pt-br-account.ts';
import { AVATAR_ACCEPT, type useAvatar } from './use-avatar.ts';

const words = accountText.avatar;

interface AvatarControlsProps {
  avatar: ReturnType<typeof useAvatar>;
  hasPicture: boolean;
}

/** Below the picture: choosing one, or what to do with the one that was chosen. */
export function AvatarControls({ avatar, hasPicture }: AvatarControlsProps) {
  const { chosen, outcome, saving, removing, undoing } = avatar;
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  useFollowFocus(chosen !== null, save, choose);
  const removed = outcome?.kind === 'removed';
  useEffect(() => {
    // The button that was pressed is gone: on from the way back, or from choosing another.
    if (removed) (undo.current ?? choose.current)?.focus();
  }, [removed]);

  return (
    <div className="mt-4 grid gap-3">
      {/* The button beside it is the way in: a file field says its name in the language of the browser. */}
      <input
        ref={input}
        type="file"
        accept={AVATAR_ACCEPT}
        aria-label={words.choose}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) avatar.choose(file);
          // The same file again is a choice too.
          target.value = '';
        }}
      />
      {chosen === null ? (
        <div className="flex flex-wrap gap-2">
          <Button ref={choose} icon={ImagePlus} onClick={() => input.current?.click()}>
            {hasPicture ? words.change : words.add}
          </Button>
          {hasPicture && (
            <Button
              variant="ghost"
              icon={Trash2}
              busy={removing.busy}
              busyText={words.removing}
              onClick={removing.submit}
            >
              {words.remove}
            </Button>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button ref={save} busy={saving.busy} busyText={words.saving} onClick={saving.submit}>
            {words.save}
          </Button>
          <Button variant="ghost" disabled={saving.busy} onClick={avatar.cancel}>
            {words.cancel}
          </Button>
        </div>
      )}
      {/* As high as the line of text, whichever of them it is. */}
      <div className="grid min-h-4 items-center">
        {saving.busy ? (
          <Progress label={words.sending} value={null} hideLabel />
        ) : (
          <p className="text-caption text-ink-3" aria-live="polite">
            {chosen === null ? words.hint : words.preview}{' '}
            {chosen === null && <span className="max-md:hidden">{words.dropHint}</span>}
          </p>
        )}
      </div>
      {outcome?.kind === 'failed' && <Notice kind="danger">{outcome.sentence}</Notice>}
      {outcome?.kind === 'saved' && chosen === null && <Notice kind="success">{words.saved}</Notice>}
      {outcome?.kind === 'removed' && (
        <Notice
          kind="success"
          action={
            outcome.before !== null && (
              <Button
                ref={undo}
                variant="ghost"
                size="sm"
                busy={undoing.busy}
                busyText={words.undoing}
                onClick={undoing.submit}
              >
                {words.undo}
              </Button>
            )
          }
        >
          {words.removed}
        </Notice>
      )}
    </div>
  );
}

interface Focusable {
  current: HTMLElement | null;
}

/** The buttons take each other's place: whoever stood on one goes on from the one that came. */
function useFollowFocus(isChosen: boolean, save: Focusable, choose: Focusable): void {
  const before = useRef(isChosen);
  useEffect(() => {
    if (before.current === isChosen) return;
    before.current = isChosen;
    (isChosen ? save : choose).current?.focus();
  }, [isChosen, save, choose]);
}
