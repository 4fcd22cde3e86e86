import type { FrameItems } from '@garimpo/sdk';
import { AlertsItem } from './features/alerts/components/alerts-item.tsx';

/** Loaded by the frame around every page, apart from the tool's pages. */
export const items: FrameItems = { alerts: AlertsItem };

export const contract = __TOOL_CONTRACT__;
