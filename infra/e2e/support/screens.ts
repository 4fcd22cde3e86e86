import { account } from './account-screens.ts';
import { anticlone, anticloneEvents } from './anticlone-screens.ts';
import { board, offerList, troubledBoard } from './board-screens.ts';
import { trafficCampaignForm, trafficCampaigns } from './campaign-screens.ts';
import { clones, endedClones, otherClones } from './clone-screens.ts';
import { savedAds } from './creatives-screens.ts';
import { editor, editorPanels, editorTroubles } from './editor-screens.ts';
import { encrypt } from './encrypt-screens.ts';
import { frame } from './frame-screens.ts';
import { metadata } from './metadata-screens.ts';
import { metrics } from './metrics-screens.ts';
import { ops, opsDialogs } from './ops-screens.ts';
import { palette } from './palette-screens.ts';
import { clonedQuizzes } from './quiz-screens.ts';
import { readings } from './readings-screens.ts';
import type { ScreenGroup } from './screen.ts';
import { security } from './security-screens.ts';
import { site } from './site-screens.ts';
import { trafficDomains, trafficReports, trafficRequests } from './traffic-screens.ts';
import { access, visitor } from './visitor-screens.ts';

/** A screen of each kind. */
export const dailyGroups: ScreenGroup[] = [
  visitor,
  access,
  board,
  offerList,
  clones,
  anticlone,
  encrypt,
  metadata,
  trafficCampaigns,
  trafficRequests,
  trafficReports,
  editor,
  frame,
  account,
  ops,
];

export const screenGroups: ScreenGroup[] = [
  ...dailyGroups,
  site,
  security,
  troubledBoard,
  ...readings,
  metrics,
  savedAds,
  endedClones,
  otherClones,
  clonedQuizzes,
  anticloneEvents,
  trafficCampaignForm,
  trafficDomains,
  editorPanels,
  editorTroubles,
  palette,
  opsDialogs,
];
