import { Notice, Segmented, SidePanel, Tabs } from '@garimpo/sdk';
import { useState } from 'react';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { applyText, replaceText } from '../../../text/pt-br-replace.ts';
import { readText } from '../lib/page-text.ts';
import { ImagesTab, usePageFacts } from './images-tab.tsx';
import { LinksTab } from './links-tab.tsx';
import { PriceReplacement, WordReplacement } from './price-replacement.tsx';

const modes = [
  { value: 'words', label: replaceText.texts.words },
  { value: 'prices', label: replaceText.texts.prices },
] as const;

export function TextsTab({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<'words' | 'prices'>('words');
  const { page, facts } = usePageFacts(readText);
  const Replacement = mode === 'words' ? WordReplacement : PriceReplacement;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented label={replaceText.texts.mode} options={modes} value={mode} onValueChange={setMode} />
      <Replacement page={page} text={facts} onClose={onClose} />
    </div>
  );
}

const words = replaceText.tabs;
const tabs = [
  { value: 'links', label: words.links },
  { value: 'texts', label: words.texts },
  { value: 'images', label: words.images },
] as const;
type TabName = (typeof tabs)[number]['value'];

interface ReplaceDialogProps {
  open: boolean;
  onClose: () => void;
}

/** A side panel, so that every place stays visible in the page. */
export function ReplaceDialog({ open, onClose }: ReplaceDialogProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={replaceText.title}
      description={replaceText.why}
    >
      <ReplaceTabs onClose={onClose} />
    </SidePanel>
  );
}

function ReplaceTabs({ onClose }: { onClose: () => void }) {
  const { lock } = useEditorAlone();
  const [tab, setTab] = useState<TabName>('links');
  return (
    <div className="grid grid-cols-1 gap-4 px-5 pt-2">
      {lock !== null && <Notice>{applyText.locked}</Notice>}
      <Tabs label={words.label} tabs={tabs} value={tab} onValueChange={setTab}>
        {tab === 'links' && <LinksTab onClose={onClose} />}
        {tab === 'texts' && <TextsTab onClose={onClose} />}
        {tab === 'images' && <ImagesTab onClose={onClose} />}
      </Tabs>
    </div>
  );
}
