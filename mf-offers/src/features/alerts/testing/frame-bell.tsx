import type { FrameNews } from '@garimpo/sdk';
import { useCallback, useState } from 'react';
import { AlertsItem } from '../components/alerts-item.tsx';

/** The bell as the shell's frame has it. */
export function FrameBell() {
  const [open, setOpen] = useState(false);
  const [news, setNews] = useState<FrameNews>({ count: 0, label: 'Alertas' });
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {news.label}
      </button>
      <AlertsItem open={open} onClose={close} onNews={setNews} />
    </>
  );
}
