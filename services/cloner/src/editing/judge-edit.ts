import type { OwnTracker } from '@garimpo/cloner-contract';
import { findSensitiveField } from '../sensitive/find-sensitive.ts';
import type { SensitiveKind } from '../sensitive/sensitive-words.ts';
import { scanHtml } from '../source/scan-html.ts';
import { pageTrackers } from '../trackers/page-trackers.ts';

export interface EditedPage {
  /** As it is to be. */
  text: string;
  /** As it is. */
  before: string;
}

export interface JudgedEdit {
  /** What it asks for, or a script that it did not have asks for: then it is not kept. */
  sensitive: SensitiveKind | null;
  trackers: OwnTracker[];
  trackersBefore: OwnTracker[];
}

/** A field that a script sets up, rather than writes as markup. */
const PASSWORD_IN_SCRIPT = /\btype['"`]?\s*[,:=]\s*['"`]password['"`]/i;

export function judgeEdit({ text, before }: EditedPage): JudgedEdit {
  return {
    sensitive: findSensitiveField(text)?.kind ?? inNewScripts(text, before),
    trackers: pageTrackers(text),
    trackersBefore: pageTrackers(before),
  };
}

/** The original's scripts came through its capture; libraries among them name such fields without ever showing one. */
function inNewScripts(text: string, before: string): SensitiveKind | null {
  const known = new Set(scriptsOf(before));
  for (const script of scriptsOf(text)) {
    if (known.has(script)) continue;
    const kind = PASSWORD_IN_SCRIPT.test(script) ? 'password' : findSensitiveField(script)?.kind;
    if (kind !== undefined) return kind;
  }
  return null;
}

function scriptsOf(source: string): string[] {
  const scripts: string[] = [];
  scanHtml(source, {
    rawText({ name }, { start, end }) {
      if (name === 'script' && end > start) scripts.push(source.slice(start, end));
    },
  });
  return scripts;
}
