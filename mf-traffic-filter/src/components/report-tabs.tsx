import { Tabs } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { cutsText } from '../text/pt-br-cuts.ts';
import { sendsText } from '../text/pt-br-sends.ts';

const words = cutsText.tabs;
const tabs = [
  { value: 'overview', label: words.overview },
  { value: 'cuts', label: words.cuts },
  { value: 'sends', label: sendsText.tab },
] as const;
type Tab = (typeof tabs)[number]['value'];
const places: Record<Tab, string> = { overview: paths.reports, cuts: paths.cuts, sends: paths.sends };

/** The pages of reports. */
export function ReportTabs({ value, children }: { value: Tab; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Tabs<Tab> label={words.label} tabs={tabs} value={value} onValueChange={(tab) => navigate(places[tab])}>
      {children}
    </Tabs>
  );
}
