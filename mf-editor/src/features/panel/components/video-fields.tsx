import { embedOf } from '@garimpo/cloner-contract';
import { Button, formatPercent, Input, Notice, Progress } from '@garimpo/sdk';
import { FileVideo } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { ImageField } from '../../../components/image-field.tsx';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { VIDEO_ACCEPT } from '../../../lib/video/send-video.ts';
import { showPlayer, showVideo } from '../../../lib/video/video-html.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { videoText } from '../../../text/pt-br-video.ts';
import { apply, usePanelElement } from '../state/panel-element.tsx';
import { PosterPicker } from './poster-picker.tsx';
import { PanelRow } from './typed-input.tsx';
import { useVideoUpload } from './use-video-upload.ts';

/** What a video block shows: a player of the list, or a video of the owner's with a cover. */
export function VideoFields() {
  const { editor, page, element, fixed } = usePanelElement();
  const applyEdit = useApplyEdit();
  const upload = useVideoUpload((path) => {
    const { selected } = editor;
    if (selected === null) return;
    void applyEdit(() => showVideo(editor.page, selected, path), videoText.videoUsed);
  });
  const isVideo = page.tag(element) === 'video';
  const isSent = upload.sent !== null && page.attribute(element, 'src') === upload.sent.path;
  const setPoster = (address: string) => apply(editor, setAttribute(editor.page, element, 'poster', address));
  return (
    <>
      <PlayerField
        key={editor.selected}
        disabled={fixed}
        onPlayer={(address) =>
          void applyEdit(
            () => showPlayer(editor.page, element, address, videoText.frameTitle),
            videoText.playerUsed,
          )
        }
      />
      <UploadField upload={upload} disabled={fixed} />
      {isVideo && isSent && upload.sent !== null && (
        <PosterPicker file={upload.sent.file} disabled={fixed} onPicked={setPoster} />
      )}
      {isVideo && (
        <ImageField
          key={`poster ${editor.selected}`}
          label={panelText.player.poster}
          value={page.attribute(element, 'poster')}
          disabled={fixed}
          onChange={setPoster}
        />
      )}
    </>
  );
}

function PlayerField({ disabled, onPlayer }: { disabled: boolean; onPlayer: (address: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function use(): void {
    const embed = embedOf(typed);
    setProblem(embed === null ? videoText.notAPlayer : null);
    if (embed === null) return;
    setTyped('');
    onPlayer(embed.address);
  }

  return (
    <PanelRow id={id} label={videoText.player} problem={problem} hint={videoText.playerHint} above>
      <div className="flex items-center gap-2">
        <Input
          id={id}
          quiet
          inputMode="url"
          className="min-w-0 flex-1 md:h-8 md:px-2.5 md:text-small"
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-note`}
          placeholder={videoText.playerExample}
          value={typed}
          readOnly={disabled}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            use();
          }}
        />
        <Button size="sm" disabled={disabled || typed.trim() === ''} onClick={use}>
          {videoText.usePlayer}
        </Button>
      </div>
    </PanelRow>
  );
}

function UploadField({ upload, disabled }: { upload: ReturnType<typeof useVideoUpload>; disabled: boolean }) {
  const chooser = useRef<HTMLInputElement>(null);

  function onChosen(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    // Allows choosing the same file again, which goes on where it broke off.
    event.target.value = '';
    if (file !== undefined) upload.send(file);
  }

  return (
    <div className="grid gap-2">
      {upload.share === null ? (
        <Button
          size="sm"
          icon={FileVideo}
          className="justify-self-start"
          disabled={disabled}
          onClick={() => chooser.current?.click()}
        >
          {videoText.upload}
        </Button>
      ) : (
        <>
          <Progress
            label={videoText.sending}
            value={upload.share}
            detail={videoText.sent(formatPercent(upload.share))}
          />
          <Button size="sm" className="justify-self-start" onClick={upload.cancel}>
            {videoText.cancel}
          </Button>
        </>
      )}
      <input
        ref={chooser}
        type="file"
        accept={VIDEO_ACCEPT}
        aria-label={videoText.file}
        tabIndex={-1}
        className="hidden"
        onChange={onChosen}
      />
      {upload.problem === null ? (
        <p className="text-caption text-ink-3">{videoText.formats}</p>
      ) : (
        <Notice kind="danger">{upload.problem}</Notice>
      )}
    </div>
  );
}
