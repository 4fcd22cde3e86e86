import { useState } from 'react';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Field } from '../ui/field/field.tsx';
import { Input } from '../ui/input/input.tsx';
import { Panel } from '../ui/panel/panel.tsx';
import { SidePanel } from '../ui/side-panel/side-panel.tsx';
import { Textarea } from '../ui/textarea/textarea.tsx';
import { toast } from '../ui/toast/toast-store.ts';
import { showcaseText } from './text.ts';

export function LayerSamples() {
  const text = showcaseText.layers;
  const [shown, setShown] = useState<'confirm' | 'form' | 'panel' | null>(null);
  const close = () => setShown(null);
  return (
    <Panel>
      <div className="ui:grid ui:justify-items-start ui:gap-3">
        <h2 className="ui:text-h3">{text.title}</h2>
        <div className="ui:flex ui:flex-wrap ui:gap-2">
          <Button onClick={() => setShown('confirm')}>{text.confirm}</Button>
          <Button onClick={() => setShown('form')}>{text.form}</Button>
          <Button onClick={() => setShown('panel')}>{text.panel}</Button>
        </div>
      </div>
      <ConfirmDialog
        open={shown === 'confirm'}
        onOpenChange={close}
        title={text.confirm}
        question={text.question}
        subject={showcaseText.card.title}
        confirmText={showcaseText.buttons.delete}
        busyText={text.deleting}
        onConfirm={close}
      />
      <FormSample open={shown === 'form'} onClose={close} />
      <SidePanel
        open={shown === 'panel'}
        onOpenChange={close}
        title={text.panel}
        description={text.panelNote}
        footer={
          <Button variant="primary" full>
            {text.panelAction}
          </Button>
        }
      >
        <p className="ui:px-5 ui:py-3">{text.panelBody}</p>
      </SidePanel>
    </Panel>
  );
}

function FormSample({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = showcaseText.layers;
  const [title, setTitle] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={text.form}
      description={text.formWhy}
      size="lg"
      dirty={title !== ''}
      onSubmit={() => {
        setTitle('');
        onClose();
        toast.success(showcaseText.messages.saved);
      }}
      footer={
        <>
          <Button onClick={onClose}>{showcaseText.buttons.cancel}</Button>
          <Button type="submit" variant="primary" busyText={showcaseText.buttons.saving}>
            {showcaseText.buttons.save}
          </Button>
        </>
      }
    >
      <Field label={showcaseText.fields.name}>
        <Input value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={showcaseText.fields.url}>
        <Input placeholder={showcaseText.fields.urlValue} />
      </Field>
      <Field label={showcaseText.fields.description} optional>
        <Textarea />
      </Field>
    </Dialog>
  );
}
